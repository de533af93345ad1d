import HTTP
import LayoutEngine
import Sessions
import Testing

@testable import API

/// Constraints across each other, with factors that make multipliers grow until rounding in them shows.
@Suite struct RoundingTests {
    /// The tempting fault is to hold rounding in a large multiplier for a gain, and to step there and back for ever.
    @Test func `a layout without sense is solved in few steps`() throws {
        var limits = ServiceLimits()
        limits.sessions.engine.work = 3_000_000
        let constraints = Self.constraints.split(separator: "\n").map { #""\#($0)""# }.joined(separator: ",")
        let views = (0..<60).map { #"{"id": "v\#($0)"}"# }.joined(separator: ",")
        let answer = try TestClient(limits: limits).send(
            .post,
            "/solve",
            """
            {"traits": {"size": {"width": 390, "height": 844}}, "view": {"subviews": [\(views)]},
             "constraints": [\(constraints)]}
            """
        )
        #expect(answer.status == .ok)
    }

    private static let constraints = """
        v40.centerY == v37.centerY * 0.5 + 3 @750
        v53.left == v35.right * 1 + 42
        v51.top <= v35.top * 2 + 67 @500
        v23.width == v25.height * 1 + 22 @750
        v2.top == v12.top * 2 + 40 @250
        v57.height >= v25.height * 1 + 7
        v10.centerX == v1.centerX * 1 + 94 @500
        v48.centerY == v38.bottom * 1 + 83 @750
        v56.top <= v26.bottom * 0.5 + 81
        v38.right == v25.left * 1 + 12
        v21.centerX <= v52.centerX * 0.5 + 62 @750
        v39.height == v8.width * 2 + 38
        v17.centerY >= v26.bottom * 1 + 17
        v12.right == v28.left * 2 + 90 @750
        v20.height == v59.width * 1 + 62 @750
        v51.left == v46.right * 0.5 + 83 @750
        v4.bottom == v47.top * 2 + 44 @500
        v27.centerX == v38.right * 1 + 53 @250
        v10.width == v54.height * 0.5 + 2 @750
        v23.right == v34.centerX * 0.5 + 63 @500
        v42.width == v13.height * 2 + 46 @250
        v43.bottom == v22.centerY * 0.5 + 59 @750
        v46.right == v47.centerX * 1 + 20 @750
        v41.bottom == v43.centerY * 2 + 17
        v11.top == v33.bottom * 2 + 44 @750
        v12.centerY == v0.top * 0.5 + 50
        v49.top == v2.top * 1 + 75
        v33.top == v38.bottom * 0.5 + 74 @250
        v25.centerX == v48.right * 2 + 14 @250
        v40.bottom <= v54.centerY * 1 + 83
        v56.right == v10.right * 2 + 82 @500
        v34.height >= v49.height * 2 + 34 @750
        v43.bottom == v0.centerY * 2 + 70 @750
        v2.centerY <= v39.centerY * 1 + 61
        v16.width == v8.width * 2 + 98
        v10.left == v46.left * 1 + 62 @250
        v53.centerX <= v59.centerX * 0.5 + 11 @750
        v47.bottom == v22.bottom * 1 + 12 @250
        v56.centerX == v53.left * 1 + 60
        v25.height >= v11.width * 0.5 + 54
        v57.height >= v19.width * 0.5 + 24 @750
        v1.left == v38.right * 1 + 40
        v0.centerX <= v17.centerX * 1 + 17
        v34.left >= v17.centerX * 2 + 67
        v46.width == v0.width * 1 + 2 @500
        v1.right == v23.centerX * 1 + 13 @500
        v13.top >= v59.centerY * 2 + 92 @750
        v9.height == v20.height * 0.5 + 61 @750
        v52.centerX >= v55.left * 1 + 24 @500
        v0.height <= v38.width * 2 + 62 @750
        v40.top == v13.bottom * 2 + 0 @500
        v56.centerX == v26.left * 2 + 50 @500
        v1.left == v51.centerX * 1 + 51 @500
        v33.top == v47.bottom * 0.5 + 33 @250
        v40.centerY <= v43.bottom * 1 + 62
        v48.bottom <= v49.bottom * 0.5 + 74
        v59.centerX <= v21.right * 1 + 31 @750
        v28.right <= v25.right * 1 + 55
        v13.centerY == v22.top * 0.5 + 88 @500
        v53.centerX == v0.right * 2 + 89
        v23.width <= v8.width * 2 + 65
        v0.centerX >= v35.right * 0.5 + 9
        v21.width == v35.height * 0.5 + 33 @250
        v39.width <= v30.width * 0.5 + 72 @250
        v12.left >= v30.centerX * 0.5 + 92 @500
        v19.right >= v16.centerX * 2 + 46 @500
        v56.top == v57.bottom * 1 + 92 @750
        v55.bottom == v17.bottom * 2 + 79 @750
        v47.right == v56.left * 2 + 31
        v12.top <= v47.centerY * 2 + 78
        v19.width == v0.height * 0.5 + 88 @250
        v15.top >= v54.bottom * 2 + 32 @750
        v12.left >= v17.centerX * 1 + 32
        v12.centerY == v35.centerY * 2 + 76
        v55.height <= v39.width * 0.5 + 53
        v20.centerX >= v46.right * 1 + 26 @750
        v34.height == v57.height * 0.5 + 20
        """
}
