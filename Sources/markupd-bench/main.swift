import Glibc

let options: Options
do throws(UsageError) {
  options = try Options(Array(CommandLine.arguments.dropFirst()))
} catch {
  if let message = error.message {
    writeError("markupd-bench: \(message)\n\(Options.usage)\n")
    exit(2)
  }
  print(Options.usage)
  exit(0)
}

let library = DocumentLibrary(options)
let peers = PeerSet(options)
var report = Report(machine: Machine.description, data: library.source)
if !options.printsJSON { print(report.heading) }
for command in options.commands {
  let tables: [Table] =
    switch command {
    case .parse: ParseBenchmark(options, library, peers).run()
    case .edit: EditBenchmark(options, library, peers).run()
    case .latency: LatencyBenchmark(options, library).run()
    case .memory: MemoryBenchmark(options, library).run()
    case .pathological: PathologicalBenchmark(options, library).run()
    case .documents: library.writeAll()
    }
  for table in tables {
    if !options.printsJSON { print(table.printed) }
    report.tables.append(table)
  }
}
if options.printsJSON {
  print(report.json)
} else if !report.bars.isEmpty {
  print("\(report.bars.count { $0.isMet }) of \(report.bars.count) bars met")
}
exit(options.checksBars && report.bars.contains { !$0.isMet } ? 1 : 0)
