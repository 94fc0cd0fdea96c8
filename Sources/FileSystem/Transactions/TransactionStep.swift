/// One reversible step of a transaction; each is a rename, so it is done or not, and nothing in between.
struct TransactionStep: Hashable {
  /// What the step does; raw values are stored in journals.
  enum Action: UInt8 {
    /// Makes the folder `target`.
    case makeDirectory = 1
    /// Swaps `aside` (the new version) with `target` (the old one).
    case exchange = 2
    /// Renames `aside` (the new file) to `target`.
    case install = 3
    /// Renames `target` (the old file) to `aside`.
    case withdraw = 4
    /// Renames `target` to `aside`, a file, link or folder.
    case move = 5
  }

  var action: Action
  /// For `exchange` and `withdraw` the name before all moves, for the others the name at that point.
  var target: FilePath
  var aside: FilePath
  var old: FileVersion?
  var new: FileVersion?
  /// Inode of what `move` renames.
  var inode: UInt64 = 0
}
