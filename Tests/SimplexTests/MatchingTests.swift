import Testing

@testable import Simplex

/// Cells below each other, each as high as the two labels in it and the space around them.
private func cells(_ count: Int) -> Sheet {
    let sheet = Sheet()
    for _ in 0..<count {
        let cell = sheet.variables(2, isNonNegative: true)
        let (title, detail) = (sheet.variables(2, isNonNegative: true), sheet.variables(2, isNonNegative: true))
        let icon = sheet.variable()
        sheet.add(cell[0] == 0)
        sheet.add(2 * icon + 40 == cell[1])
        sheet.add(title[0] == 10)
        sheet.add(detail[0] == title[0] + title[1] + 4)
        sheet.add(detail[0] + detail[1] == cell[1] - 9)
        sheet.add(title[1] == 22, at: 750)
        sheet.add(detail[1] == 17, at: 750)
    }
    return sheet
}

/// The tempting fault is to give the detail's height to the row that ends the cell, since few others name it: its
/// natural height then finds no column, and an exchange has to bring it in.
@Test(arguments: [1, 20])
func `a height that follows from what lies in it needs no exchange`(count: Int) throws {
    let sheet = cells(count)
    try sheet.solve()
    #expect(sheet.solver.pivotCount == 0)
}

@Test func `rows of lower priority never take the column of a higher one`() throws {
    let sheet = Sheet()
    let widths = sheet.variables(30, isNonNegative: true)
    for width in widths.dropFirst() { sheet.add(width == widths[0]) }
    sheet.add(widths[29] == 70, at: 760)
    for (index, width) in widths.enumerated() { sheet.add(width == LinearForm(integerLiteral: 10 + index), at: 750) }
    try sheet.solve()
    #expect(sheet.has(widths, at: widths.map { _ in 70 }))
}

/// The tempting fault is to give a row the rarest column, which is the width of the view before: with all positions at
/// 0, widths are then negative, and each takes an exchange.
@Test func `a chain of views without widths needs no exchange`() throws {
    let sheet = Sheet()
    var end: LinearForm = 0
    for _ in 0..<100 {
        let (left, width) = (sheet.variable(), sheet.variable(isNonNegative: true))
        sheet.add(left == end + 8)
        end = left + width
    }
    try sheet.solve()
    #expect(sheet.solver.pivotCount == 0)
}
