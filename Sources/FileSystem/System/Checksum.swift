/// CRC-32 (ISO-HDLC, polynomial 0xEDB88320) of a record in a journal.
package func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
  var remainder: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    remainder = (remainder >> 8) ^ checksumTable[Int((remainder ^ UInt32(byte)) & 0xFF)]
  }
  return ~remainder
}

private let checksumTable: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(UInt32(index)) { value, _ in
    value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
  }
}
