import Glibc

/// The workloads by name; the argument is the approximate number of views.
extension Workload {
    static let catalogue: [(name: String, make: @Sendable (Int) -> Workload)] = [
        ("flat", flat), ("chain", chain), ("form", form), ("nested", nested), ("grid", grid),
        ("priorities", priorities),
    ]

    /// Siblings, each pinned to the root's four edges by constants.
    static func flat(_ count: Int) -> Workload {
        var out = Workload("flat", size: count, width: 390, height: 844)
        var lefts: [Int] = []
        for index in 0..<count {
            out.view("v\(index)")
            lefts.append(out.add("v\(index).left", .equal, "root.left", plus: Double(1 + index % 13)))
            out.add("v\(index).top", .equal, "root.top", plus: Double(2 + index % 17))
            out.add("v\(index).right", .equal, "root.right", plus: -Double(3 + index % 11))
            out.add("v\(index).bottom", .equal, "root.bottom", plus: -Double(4 + index % 19))
        }
        out.editConstants(lefts, by: 5)
        out.editRest(addAgain: lefts[count / 2], width: 428, height: 926)
        return out
    }

    /// Views stacked from top to bottom with natural heights; the last one should end inside the root.
    static func chain(_ count: Int) -> Workload {
        let heights = (0..<count).map { Double(20 + ($0 * 7) % 11) }
        let total = heights.reduce(0, +) + 8 * Double(count)
        var out = Workload("chain", size: count, width: 390, height: total + 100)
        var gaps: [Int] = []
        for index in 0..<count {
            out.view("v\(index)", height: heights[index])
            gaps.append(out.add("v\(index).top", .equal, index > 0 ? "v\(index - 1).bottom" : "root.top", plus: 8))
            out.add("v\(index).left", .equal, "root.left", plus: 16)
            out.add("v\(index).right", .equal, "root.right", plus: -16)
        }
        out.add("v\(count - 1).bottom", .atMost, "root.bottom", at: 750)
        out.editConstants(gaps, by: 6)
        out.editRest(addAgain: gaps[count / 2], width: 428, height: total + 150)
        return out
    }

    /// Rows of a label and a field: the labels have the width of the widest, and the fields fill the rest.
    static func form(_ count: Int) -> Workload {
        var out = Workload("form", size: count, width: 390, height: Double(100 + 40 * count))
        var gaps: [Int] = []
        var widest = 0
        for index in 0..<count {
            let width = 60 + (index * 37) % 60
            if width > 60 + (widest * 37) % 60 { widest = index }
            let (label, field) = ("l\(index)", "f\(index)")
            out.view(label, width: Double(width), height: 17, horizontalHugging: 251)
            out.view(field, width: 100, height: 30)
            out.add("\(label).left", .equal, "root.left", plus: 16)
            out.add("\(field).left", .equal, "\(label).right", plus: 8)
            out.add("\(field).right", .equal, "root.right", plus: -16)
            if index > 0 { out.add("\(label).width", .equal, "l0.width") }
            out.add("\(label).centerY", .equal, "\(field).centerY")
            gaps.append(out.add("\(field).top", .equal, index > 0 ? "f\(index - 1).bottom" : "root.top", plus: 8))
        }
        out.editConstants(gaps, by: 6)
        out.edits.append(("intrinsic-widest", .naturalWidth(view: "l\(widest)", value: 131)))
        out.editRest(addAgain: gaps[count / 2], width: 428, height: Double(200 + 40 * count))
        return out
    }

    /// A tree: every inner view has three children next to each other, equally wide and inset from its edges.
    static func nested(_ count: Int) -> Workload {
        let fan = 3
        var (depth, reached, power) = (0, 0, 1)
        while Double(reached) < 0.9 * Double(count) {
            depth += 1
            power *= fan
            reached += power
        }
        var (width, height) = (10.0, 20.0)
        for _ in 0..<depth {
            (width, height) = (Double(fan) * width + 16, height + 8)
        }
        var out = Workload("nested", size: count, width: width, height: height)
        var level = ["root"]
        var tops: [Int] = []
        for _ in 0..<depth {
            var following: [String] = []
            for above in level {
                var before: String?
                for child in 0..<fan {
                    let name = above == "root" ? "v\(child)" : "\(above)-\(child)"
                    following.append(name)
                    out.view(name, in: above)
                    tops.append(out.add("\(name).top", .equal, "\(above).top", plus: 4))
                    out.add("\(name).bottom", .equal, "\(above).bottom", plus: -4)
                    if let before {
                        out.add("\(name).left", .equal, "\(before).right", plus: 4)
                        out.add("\(name).width", .equal, "\(before).width")
                    } else {
                        out.add("\(name).left", .equal, "\(above).left", plus: 4)
                    }
                    before = name
                }
                if let before { out.add("\(before).right", .equal, "\(above).right", plus: -4) }
            }
            level = following
        }
        out.editConstants(tops, by: 2)
        out.editRest(
            addAgain: tops[tops.count / 2],
            width: (width * 1.1).rounded(.toNearestOrEven),
            height: height + 10
        )
        return out
    }

    /// Rows and columns of equally sized cells with gaps.
    static func grid(_ count: Int) -> Workload {
        let rows = [10: 2, 1000: 25][count] ?? Int(Double(count).squareRoot())
        let columns = count / rows
        let (width, height) = (Double(columns * 48 + 8), Double(rows * 32 + 8))
        var out = Workload("grid", size: count, width: width, height: height)
        var gaps: [Int] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let cell = "c\(row)-\(column)"
                out.view(cell)
                let left = column > 0 ? "c\(row)-\(column - 1).right" : "root.left"
                let top = row > 0 ? "c\(row - 1)-\(column).bottom" : "root.top"
                gaps.append(out.add("\(cell).left", .equal, left, plus: 8))
                out.add("\(cell).top", .equal, top, plus: 8)
                if row > 0 || column > 0 {
                    out.add("\(cell).width", .equal, "c0-0.width")
                    out.add("\(cell).height", .equal, "c0-0.height")
                }
            }
            if row == 0 { out.add("c0-\(columns - 1).right", .equal, "root.right", plus: -8) }
        }
        out.add("c\(rows - 1)-0.bottom", .equal, "root.bottom", plus: -8)
        out.editConstants(gaps, by: 3)
        out.editRest(
            addAgain: gaps[count / 2],
            width: (width * 1.1).rounded(.toNearestOrEven),
            height: (height * 1.1).rounded(.toNearestOrEven)
        )
        return out
    }

    /// A table whose views have required limits and conflicting goals at five priorities, more than fit into a row.
    static func priorities(_ count: Int) -> Workload {
        let rows = max(1, count / 5)
        let levels = [800.0, 700, 500, 300]
        var out = Workload("priorities", size: count, width: 390, height: Double(40 + 30 * rows))
        out.view("header")
        out.add("header.left", .equal, "root.left", plus: 8)
        out.add("header.top", .equal, "root.top", plus: 8)
        out.add("header.width", plus: 150, at: 900)
        out.add("header.height", plus: 24)
        var second: [Int] = []
        for row in 0..<rows {
            for column in 0..<5 {
                let cell = "p\(row)-\(column)"
                let above = column > 0 ? "p\(row)-0.top" : row > 0 ? "p\(row - 1)-0.bottom" : "header.bottom"
                out.view(cell)
                out.add("\(cell).height", plus: 20)
                out.add("\(cell).left", .equal, column > 0 ? "p\(row)-\(column - 1).right" : "root.left", plus: 8)
                out.add("\(cell).top", .equal, above, plus: column > 0 ? 0 : 10)
                out.add("\(cell).width", .atLeast, plus: 20)
                out.add("\(cell).width", .atMost, plus: 200)
                if column == 0 {
                    out.add("\(cell).width", .equal, "header.width")
                    out.add("\(cell).width", plus: 60, at: 800)
                } else {
                    let level = levels[column % 4]
                    let goal = out.add("\(cell).width", plus: Double(45 + (row * 11 + column * 5) % 23), at: level)
                    if column == 1 { second.append(goal) }
                    if let weaker = [800.0: 700.0, 700: 500, 500: 300][level] {
                        out.add("\(cell).width", plus: Double(30 + (row * 3 + column) % 7), at: weaker)
                    }
                }
            }
            out.add("p\(row)-4.right", .atMost, "root.right", plus: -8)
        }
        out.editConstants(second, by: -9)
        out.editRest(addAgain: second[rows / 2], width: 420, height: Double(80 + 30 * rows))
        return out
    }
}
