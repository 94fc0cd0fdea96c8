/// Returns the end of the number that begins at `start` (RFC 8259 §6), after checking that an integer fits
/// `Int64` and that any other number is finite as a `Double`.
func endOfNumber(_ bytes: RawSpan, from start: Int) throws(JSONError) -> Int {
  var place = start
  let isNegative = bytes.byte(at: place) == UInt8(ascii: "-")
  if isNegative { place += 1 }
  let integerStart = place
  place = endOfDigits(bytes, from: place)
  guard place > integerStart else { throw numberError(bytes, at: place, start) }
  guard place == integerStart + 1 || bytes.byte(at: integerStart) != UInt8(ascii: "0") else {
    throw JSONError(.invalidNumber, at: start)
  }
  let integerEnd = place
  if byte(bytes, place) == UInt8(ascii: ".") {
    let fraction = place + 1
    place = endOfDigits(bytes, from: fraction)
    guard place > fraction else { throw numberError(bytes, at: place, start) }
  }
  if let mark = byte(bytes, place), mark | 0x20 == UInt8(ascii: "e") {
    place += 1
    if let sign = byte(bytes, place), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      place += 1
    }
    let exponent = place
    place = endOfDigits(bytes, from: exponent)
    guard place > exponent else { throw numberError(bytes, at: place, start) }
  }
  let fits =
    place == integerEnd
    ? fitsInt64(bytes, integerStart..<integerEnd, isNegative: isNegative)
    : isFinite(bytes, start..<place)
  guard fits else { throw JSONError(.numberOutOfRange, at: start) }
  return place
}

private func byte(_ bytes: RawSpan, _ place: Int) -> UInt8? {
  place < bytes.byteCount ? bytes.byte(at: place) : nil
}

private func numberError(_ bytes: RawSpan, at place: Int, _ start: Int) -> JSONError {
  place == bytes.byteCount ? JSONError(.truncated, at: place) : JSONError(.invalidNumber, at: start)
}

private func endOfDigits(_ bytes: RawSpan, from start: Int) -> Int {
  var place = start
  while let digit = byte(bytes, place), (0x30...0x39).contains(digit) { place += 1 }
  return place
}

private func fitsInt64(_ bytes: RawSpan, _ digits: Range<Int>, isNegative: Bool) -> Bool {
  guard digits.count >= 19 else { return true }
  guard digits.count == 19 else { return false }
  var magnitude: UInt64 = 0
  for place in digits { magnitude = magnitude &* 10 &+ UInt64(bytes.byte(at: place) - 0x30) }
  return magnitude <= UInt64(Int64.max) + (isNegative ? 1 : 0)
}

/// A number of at most 300 characters without an exponent stays far below the largest `Double`.
private func isFinite(_ bytes: RawSpan, _ range: Range<Int>) -> Bool {
  var text = ""
  var hasExponent = false
  for place in range {
    let byte = bytes.byte(at: place)
    hasExponent = hasExponent || byte | 0x20 == UInt8(ascii: "e")
    text.unicodeScalars.append(Unicode.Scalar(byte))
  }
  guard hasExponent || range.count > 300 else { return true }
  return Double(text)?.isFinite ?? false
}
