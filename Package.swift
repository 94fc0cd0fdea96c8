// swift-tools-version: 6.2
// One section per floor, ground floor first; arrows point down only (ArchitectureTests checks the imports).

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

func room(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [String]) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: ([name, "TestSupport"] + dependencies).map { .byName(name: $0) },
    swiftSettings: settings)
}

let package = Package(
  name: "markupd",
  products: [
    .executable(name: "markupd", targets: ["markupd"])
  ],
  targets: [
    // MARK: C libraries
    .systemLibrary(
      name: "CJSONC", pkgConfig: "json-c", providers: [.apt(["libjson-c-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CGlibc"),

    // MARK: 0, ground
    room("BenchmarkDocuments"),
    room("Execution", ["CGlibc"]),
    room("JSON", ["CJSONC"]),
    room("TextModel"),

    // MARK: 1
    room("FileSystem", ["CGlibc", "TextModel"]),
    room("SyntaxTree", ["TextModel"]),
    room("Wire", ["JSON"]),

    // MARK: 2
    room("HTMLParser", ["SyntaxTree"]),
    room("ProtocolTypes", ["JSON"]),

    // MARK: 3
    room("MarkdownParser", ["CGlibc", "HTMLParser", "SyntaxTree", "TextModel"]),

    // MARK: 4
    room("Configuration", ["Execution", "FileSystem", "JSON", "MarkdownParser", "TextModel"]),
    room("Markup", ["CYAML", "HTMLParser", "MarkdownParser", "SyntaxTree", "TextModel"]),

    // MARK: 5
    room(
      "Workspace",
      ["Configuration", "Execution", "FileSystem", "MarkdownParser", "Markup", "TextModel"]),

    // MARK: 6
    room(
      "Actions", ["FileSystem", "MarkdownParser", "Markup", "SyntaxTree", "TextModel", "Workspace"]),
    room(
      "Features",
      ["FileSystem", "MarkdownParser", "Markup", "SyntaxTree", "TextModel", "Workspace"]),
    room("Rendering", ["HTMLParser", "MarkdownParser", "Markup", "SyntaxTree", "TextModel"]),

    // MARK: 7
    room("Conversion", ["FileSystem", "ProtocolTypes", "TextModel", "Workspace"]),

    // MARK: 8
    room(
      "CommandLineTool",
      [
        "Actions", "CGlibc", "Configuration", "Conversion", "Execution", "FileSystem", "HTMLParser",
        "JSON", "MarkdownParser", "Markup", "ProtocolTypes", "Rendering", "SyntaxTree", "TextModel",
        "Workspace",
      ]),
    room(
      "Server",
      [
        "Actions", "Configuration", "Conversion", "Execution", "Features", "FileSystem", "JSON",
        "MarkdownParser", "Markup", "ProtocolTypes", "TextModel", "Wire", "Workspace",
      ]),

    // MARK: 9, executables
    program("markupd", ["CommandLineTool", "Execution", "FileSystem", "Server"]),
    program(
      "markupd-bench",
      [
        "BenchmarkDocuments", "CGlibc", "Execution", "JSON", "MarkdownParser", "Markup",
        "SyntaxTree", "TextModel", "Wire", "Workspace",
      ]),

    // MARK: Tests
    .target(
      name: "TestSupport", dependencies: ["TextModel", "JSON"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests("TextModel", []),
    tests("JSON", []),
    tests("SyntaxTree", ["TextModel"]),
    tests("FileSystem", ["TextModel"]),
    tests("Wire", ["Execution", "JSON"]),
    tests("HTMLParser", ["JSON", "TextModel", "SyntaxTree"]),
    tests("MarkdownParser", ["JSON", "TextModel", "SyntaxTree"]),
    tests("Markup", ["JSON", "MarkdownParser", "SyntaxTree", "TextModel"]),
    tests("Configuration", ["Execution", "FileSystem", "JSON", "MarkdownParser", "TextModel"]),
    tests(
      "Workspace",
      [
        "Configuration", "FileSystem", "Markup", "MarkdownParser", "TextModel",
        "WorkspaceTestSupport",
      ]),
    .target(
      name: "WorkspaceTestSupport",
      dependencies: ["FileSystem", "MarkdownParser", "TestSupport", "TextModel", "Workspace"],
      path: "Tests/WorkspaceTestSupport", swiftSettings: settings),
    tests(
      "Actions",
      ["FileSystem", "MarkdownParser", "Markup", "TextModel", "Workspace", "WorkspaceTestSupport"]),
    tests(
      "Features",
      ["FileSystem", "MarkdownParser", "Markup", "TextModel", "Workspace", "WorkspaceTestSupport"]),
    tests("Rendering", ["JSON", "MarkdownParser", "Markup", "SyntaxTree", "TextModel"]),
    tests(
      "Server",
      [
        "Execution", "FileSystem", "JSON", "MarkdownParser", "Markup", "ProtocolTypes",
        "TextModel", "Wire", "Workspace", "markupd",
      ]),
    tests("CommandLineTool", ["FileSystem", "JSON", "TextModel"]),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["TestSupport", "TextModel"], swiftSettings: settings
    ),
  ]
)
