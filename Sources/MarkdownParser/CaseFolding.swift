/// Unicode's full case fold (Unicode 15 §3.13, status C and F), which CommonMark 0.31 §4.7 uses to
/// compare link labels.
enum CaseFolding {
  /// Appends the UTF-8 of what `scalar` folds to.
  ///
  /// Costs two bisections of small tables; no allocation.
  static func appendFolded(_ scalar: UInt32, to output: inout LabelBytes) {
    if scalar < 0x80 {
      output.append(ASCII.lowercased(UInt8(truncatingIfNeeded: scalar)))
      return
    }
    if let row = row(of: scalar, in: expansions) {
      for column in 1...3 where expansions[row + column] != 0 {
        output.append(scalar: expansions[row + column])
      }
      return
    }
    output.append(scalar: folded(scalar))
  }

  /// Returns the one scalar that `scalar` folds to, itself when there is nothing to fold.
  private static func folded(_ scalar: UInt32) -> UInt32 {
    let wanted = Int32(truncatingIfNeeded: scalar)
    var low = 0
    var high = runs.count / 4
    while low < high {
      let middle = (low + high) / 2
      if runs[middle * 4 + 1] < wanted { low = middle + 1 } else { high = middle }
    }
    guard low * 4 < runs.count else { return scalar }
    let first = runs[low * 4]
    guard first <= wanted, (wanted - first) % runs[low * 4 + 2] == 0 else { return scalar }
    return UInt32(truncatingIfNeeded: wanted + runs[low * 4 + 3])
  }

  /// Returns the index of the row of four that begins with `scalar`.
  private static func row(of scalar: UInt32, in table: [UInt32]) -> Int? {
    var low = 0
    var high = table.count / 4
    while low < high {
      let middle = (low + high) / 2
      if table[middle * 4] < scalar { low = middle + 1 } else { high = middle }
    }
    guard low * 4 < table.count, table[low * 4] == scalar else { return nil }
    return low * 4
  }
}
