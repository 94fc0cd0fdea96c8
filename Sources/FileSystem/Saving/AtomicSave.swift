import Glibc

/// Replaces or creates one file so that it is at every moment wholly old or wholly new.
///
/// Kept: symbolic links that lead to it, mode, owner, extended attributes, access list. Equal bytes touch
/// nothing. Refused, with the reason: files with several names, without write permission, outside the allowed
/// folders, changed since they were read, or whose owner could not be kept. The order of steps: stage beside
/// the file, force to disk, look again, swap, look at what came out, force the folder to disk, remove the old.
/// Where the file system cannot swap, the old is compared once more and replaced, with a moment in between.
package struct AtomicSave: Sendable {
  let calls: SystemCalls

  package init(calls: SystemCalls = SystemCalls()) {
    self.calls = calls
  }

  /// Carries out a save.
  package func save(_ save: FileSave) throws(FileError) -> SaveOutcome {
    do throws(UnnamedError) {
      let place = try calls.place(of: save.path)
      try calls.checkAllowed(place.path, in: save.allowedFolders)
      let old = try current(at: place)
      guard
        save.expecting.isMet(by: old.map { FileContents(bytes: $0.bytes, status: $0.status) })
      else {
        throw UnnamedError(save.expecting == .absent ? .alreadyExists : .changedOnDisk)
      }
      guard let old else { return try create(save.bytes, at: place) }
      if old.bytes == save.bytes {
        return SaveOutcome(path: place.path, status: old.status, didWrite: false)
      }
      try calls.checkReplaceable(old.status, place.name, in: place.directory)
      return try replace(old, with: save.bytes, at: place)
    } catch {
      throw error.named(.save, save.path)
    }
  }

  private func current(at place: WritePlace) throws(UnnamedError) -> OpenedFile? {
    do {
      return try calls.readSteadily(
        place.name, in: place.directory, followsLinks: false, limit: .max)
    } catch {
      if error.reason == .system(ENOENT) { return nil }
      throw error
    }
  }

  private func create(
    _ bytes: [UInt8], at place: WritePlace
  ) throws(UnnamedError) -> SaveOutcome {
    let temporary = TemporaryName(for: place.name, replacing: nil).bytes
    let staged = try calls.stage(bytes, as: temporary, in: place.directory, like: nil)
    do throws(SystemError) {
      try calls.synchronize(staged.file)
      try calls.renameRefusing(
        temporary, in: place.directory, to: place.name, in: place.directory)
    } catch {
      try? calls.unlink(temporary, in: place.directory)
      throw UnnamedError(error.code == EEXIST ? .alreadyExists : .system(error.code))
    }
    do throws(SystemError) {
      try calls.synchronize(place.directory)
    } catch {
      try? calls.unlink(place.name, in: place.directory)
      throw UnnamedError(error)
    }
    return SaveOutcome(path: place.path, status: staged.status, didWrite: true)
  }

  private func replace(
    _ old: OpenedFile, with bytes: [UInt8], at place: WritePlace
  ) throws(UnnamedError) -> SaveOutcome {
    let temporary = TemporaryName(for: place.name, replacing: old.status.identity).bytes
    let staged = try calls.stage(bytes, as: temporary, in: place.directory, like: old)
    let swap = Swap(
      calls: calls, place: place, temporary: temporary,
      old: FileVersion(
        identity: old.status.identity, digest: ContentDigest(of: old.bytes)),
      new: FileVersion(identity: staged.status.identity, digest: ContentDigest(of: bytes)))
    do throws(UnnamedError) {
      try unnamed { () throws(SystemError) in try calls.synchronize(staged.file) }
      let again = try unnamed { () throws(SystemError) in
        try calls.status(of: place.name, in: place.directory, followsLinks: false)
      }
      guard again.identity == old.status.identity else { throw UnnamedError(.changedOnDisk) }
    } catch {
      try? calls.unlink(temporary, in: place.directory)
      throw error.reason == .system(ENOENT) ? UnnamedError(.changedOnDisk) : error
    }
    try swap.run()
    return SaveOutcome(path: place.path, status: staged.status, didWrite: true)
  }
}

/// The step that makes the new version visible, and its way back.
private struct Swap {
  let calls: SystemCalls
  let place: WritePlace
  let temporary: [UInt8]
  let old: FileVersion
  let new: FileVersion

  func run() throws(UnnamedError) {
    let isSwapped: Bool
    do {
      isSwapped = try calls.exchange(
        temporary, in: place.directory, with: place.name, in: place.directory)
    } catch {
      try? calls.unlink(temporary, in: place.directory)
      throw error.code == ENOENT ? UnnamedError(.changedOnDisk) : UnnamedError(error)
    }
    guard isSwapped else { return try replaceWithoutSwap() }

    do {
      try unnamed { () throws(SystemError) in
        let sighting = try calls.sight(old, as: temporary, in: place.directory)
        guard sighting == .exact || sighting == .absent else { throw SystemError(ESTALE) }
        try calls.synchronize(place.directory)
      }
    } catch {
      putBack()
      throw error.reason == .system(ESTALE) ? UnnamedError(.changedOnDisk) : error
    }
    // Whether the old version's last name goes is of no concern to the new one; a sweep finds it later.
    try? calls.unlink(temporary, in: place.directory)
  }

  /// Swaps back what came out and removes our version; a file that somebody put there meanwhile stays.
  private func putBack() {
    guard
      (try? calls.exchange(
        temporary, in: place.directory, with: place.name, in: place.directory)) == true
    else {
      // Ours was deleted meanwhile: what came out takes the name again, if that is still free.
      try? calls.renameRefusing(
        temporary, in: place.directory, to: place.name, in: place.directory)
      return
    }
    switch try? calls.sight(new, as: temporary, in: place.directory) {
    case .exact?: try? calls.unlink(temporary, in: place.directory)
    case .edited?, .other?:
      _ = try? calls.exchange(
        temporary, in: place.directory, with: place.name, in: place.directory)
    case .absent?, nil: break
    }
  }

  private func replaceWithoutSwap() throws(UnnamedError) {
    do throws(UnnamedError) {
      guard
        case .exact = try unnamed({ () throws(SystemError) in
          try calls.sight(old, as: place.name, in: place.directory)
        })
      else { throw UnnamedError(.changedOnDisk) }
      try unnamed { () throws(SystemError) in
        try calls.rename(
          temporary, in: place.directory, to: place.name, in: place.directory, .replacing)
        try calls.synchronize(place.directory)
      }
    } catch {
      try? calls.unlink(temporary, in: place.directory)
      throw error
    }
  }
}
