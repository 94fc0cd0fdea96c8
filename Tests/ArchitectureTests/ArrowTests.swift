import TestSupport
import Testing

/// Arrows between rooms point down only.
@Suite struct ArrowTests {
  let house: House

  init() throws { house = try House.standing.get() }

  @Test func theManifestIsUnderstood() {
    #expect(house.rooms.count > 20)
    #expect(house.rooms["TextModel"]?.floor == 0)
    #expect(house.rooms["CJSONC"]?.floor == -1)
    #expect(house.rooms["Wire"]?.dependencies == ["JSON"])
    #expect(house.sources.count > 20)
  }

  @Test func everyDeclaredArrowPointsDown() {
    for room in house.rooms.values {
      for name in room.dependencies {
        let floor = house.rooms[name]?.floor
        #expect(floor.map { $0 < room.floor } ?? false, "\(room.name) may not depend on \(name)")
      }
    }
  }

  @Test func everyImportIsADeclaredArrow() throws {
    for file in house.sources {
      let room = try #require(house.rooms[file.room], "\(file.path) is in no target")
      for name in file.imports where house.rooms[name] != nil && name != file.room {
        #expect(room.dependencies.contains(name), "\(file.path) imports \(name)")
      }
    }
  }

  @Test func theArchitectureDocumentNamesEveryRoomOnItsFloor() throws {
    let floors = house.rooms.mapValues(\.floor)
    #expect(try House.documentedFloors() == floors)
  }

  @Test func foundationStaysInTests() {
    for file in house.sources {
      let foreign = file.imports.intersection([
        "Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch",
      ])
      #expect(foreign.isEmpty, "\(file.path) imports \(foreign)")
    }
  }

  @Test func pureRoomsDoNotTouchTheSystem() {
    let pure: Set = [
      "SyntaxTree", "Features", "Actions", "Rendering", "Conversion", "ProtocolTypes",
    ]
    for file in house.sources where pure.contains(file.room) {
      let system = file.imports.intersection(["Glibc", "CGlibc"])
      #expect(system.isEmpty, "\(file.path) imports \(system)")
    }
  }
}
