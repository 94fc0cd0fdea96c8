import Testing

/// The scanner that the other checks stand on.
@Suite struct SwiftCodeTests {
  private func code(_ source: String) -> String { SwiftCode(source).lines.joined(separator: "\n") }

  @Test func commentsGoAndLinesStay() {
    #expect(code("a // b!\nc /* d! /* e */ f\n */ g") == "a \nc \n g")
  }

  @Test func literalsAreEmptied() {
    #expect(code(#"let a = "x!" + b"#) == #"let a = "" + b"#)
    #expect(code(##"let a = #"x"! \"# + b"##) == #"let a = "" + b"#)
    #expect(code("let a = \"\"\"\n  x!\n  \"\"\"\nb") == "let a = \"\n\n\"\nb")
    #expect(code(#"let a = #/x!\(/# + b"#) == #"let a = "" + b"#)
    #expect(code(#""\"!" c"#) == #""" c"#)
  }

  @Test func interpolationsAreCode() {
    #expect(code(#""a\(f(x!))b" c"#).contains("f(x!)"))
    #expect(!code(#""a\(f("y!"))b!" c"#).contains("!"))
  }

  @Test func anUnendedLiteralIsNoTrap() {
    #expect(code("\"abc\\") == "\"")
    #expect(code("/* abc") == "")
  }
}
