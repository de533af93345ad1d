/// The widths of San Francisco, Apple's system font, in units of which 2048 are the font size.
///
/// A least-squares fit to 1,360 natural widths of labels that Xcode stored in files of 41 public repositories. Nothing
/// else of the font is here: no outline and no name. In repositories that were left out of the fit, 89 of 100 regular
/// texts, 86 semibold ones and 72 bold ones are within a point of the stored width. Cyrillic letters that are too rare
/// in these files to be fitted are as wide as in the built-in face, relative to Latin letters of the same case.
enum SystemAdvances {
    /// The characters from space to tilde.
    static let latin = Block(
        first: 0x20,
        regular: [
            566, 612, 883, 1287, 1279, 1720, 1460, 554, 883, 652, 922, 1286, 528, 957, 562, 641, 1275, 918, 1226,
            1279, 1282, 1259, 1315, 1134, 1299, 1283, 606, 641, 1449, 1595, 1226, 1096, 1861, 1332, 1347, 1456,
            1483, 1213, 1164, 1550, 1507, 536, 1105, 1314, 1137, 1799, 1532, 1574, 1291, 1575, 1332, 1285, 1184,
            1515, 1310, 1890, 1399, 1233, 1384, 803, 641, 702, 1595, 952, 952, 1092, 1255, 1134, 1246, 1138, 710,
            1241, 1205, 500, 490, 1091, 519, 1781, 1188, 1181, 1235, 1265, 779, 1058, 733, 1187, 1050, 1536, 1039,
            1086, 1109, 1212, 641, 1212, 1595,
        ],
        heavier: [
            -41, 87, 51, 76, 71, 51, 51, 84, 72, 74, 49, 50, 79, -2, 39, 46, 126, 158, 96, 12, 119, 104, 78, 72,
            107, 139, 20, 51, 51, 51, 51, 22, 49, 134, 94, 43, 73, 73, 74, 48, 102, 106, 48, 62, 54, 65, 16, 32, 91,
            42, 37, 115, 103, 90, 90, 86, 50, 32, 51, 47, 51, 47, 51, 51, 51, 106, 72, 44, 85, 87, 76, 63, 102, 113,
            38, 82, 83, 128, 92, 85, 103, 47, 95, 77, 99, 81, 78, 150, 139, 85, 49, 51, 51, 51, 51,
        ]
    )

    /// The Cyrillic letters of the languages of Europe, from U+0400.
    static let cyrillic = Block(
        first: 0x400,
        regular: [
            1260, 1260, 1567, 1216, 1392, 1266, 547, 588, 588, 2181, 2083, 1567, 1416, 1492, 1215, 1499, 1325, 1368,
            1348, 1216, 1558, 1212, 2148, 1278, 1492, 1492, 1327, 1455, 1778, 1499, 1554, 1499, 1276, 1468, 1155,
            1215, 1716, 1418, 1548, 1367, 2132, 2181, 1660, 1759, 1368, 1392, 2153, 1385, 1101, 1204, 1184, 1001,
            1313, 1139, 1716, 961, 1192, 1272, 1157, 1187, 1461, 1244, 1186, 1227, 1243, 1133, 1132, 1080, 1629,
            1030, 1297, 1134, 1699, 1794, 1346, 1452, 1125, 1046, 1590, 1127, 1172, 1172, 1191, 1001, 1046, 993,
            496, 529, 529, 1719, 1712, 1242, 1151, 1238, 1127, 1246,
        ],
        heavier: [
            61, 61, 61, 61, 61, 61, 111, 61, 61, 61, 61, 61, 61, 61, 61, 61, 78, 61, 78, 61, 61, 74, 61, 61, 61, 61,
            55, 61, 23, 96, 55, 61, 94, 40, 111, 61, 61, 49, 61, 61, 61, 61, 61, 61, 61, 61, 61, 61, 79, 61, 62, 61,
            64, 73, 61, 62, 62, 64, 62, 62, 61, 64, 57, 63, 94, 74, 64, 68, 61, 99, 61, 62, 61, 61, 61, 62, 62, 61,
            61, 65, 61, 61, 61, 61, 61, 61, 94, 61, 61, 61, 61, 61, 61, 61, 61, 61,
        ]
    )

    /// Characters outside of the blocks.
    static let others: [(scalar: Unicode.Scalar, regular: Int, heavier: Int)] = [
        ("\u{B0}", 953, 61), ("\u{B7}", 600, 61), ("\u{2022}", 922, 57), ("\u{2026}", 1615, 61),
    ]

    /// The share of the heavy weight's additional advance that applies to another weight.
    static let heaviness: [(x: Double, y: Double)] = [
        (100, -0.4), (200, -0.3), (300, -0.2), (400, 0), (500, 0.35), (600, 0.6), (700, 0.9), (800, 1.15), (900, 1.4),
    ]

    /// The tracking at a size in points, in thousandths of that size; larger letters are set tighter.
    static let tracking: [(x: Double, y: Double)] = [
        (9, 25.4), (10, 18.0), (11, 10.8), (12, 5.4), (13, 0.2), (14, -4.8), (15, -9.4), (16, -14.4), (17, -18.7),
        (18, -21.0), (19, -17.2), (20, -31.3), (22, -33.3), (24, -31.3), (28, -32.9), (34, -34.2),
        (
            50,
            -30.1
        ),
    ]

    /// The kerning of pairs: two characters, of which `_` is a space, and the change.
    static let kerning = """
        _1-8 _2-10 _A+18 _B-16 _C-8 _D+11 _E+19 _F-11 _L-21 _M-20 _N-7 _O+15 _P-13 _R-19 _S-17 _T-22 _U-11
        _a+15 _b-24 _c+23 _d+9 _e-11 _f-8 _h+11 _i-21 _l+18 _m+13 _n+11 _o+20 _p+7 _t+22 _w+8 ..+34 .0-29
        0_-14 0.-44 01+9 10+28 12+15 13+10 2_-6 20+21 23+21 3_-21 Am+15 Ba+8 Ca+9 Ch+10 Co+17 Cr-14 Di+9
        ER+13 ET+18 He+8 ID-18 La+11 Li+10 Ma+14 Ne-12 Pa-23 Pr-19 Se+11 So-11 TH+17 Th+32 Ti+47 To-49 Tr-14
        US+16 Wa+8 We+7 Yo-10 ac+17 ad+17 ag+21 ai-7 ak+12 am-8 as+12 at+19 av-11 ay-20 be+20 bl-14 ca-16
        cc-16 ch-11 ck+24 co+9 cr+23 ct+16 d_-15 de-12 di-17 ds+11 e_-6 ea+20 ed+12 ee+27 em-13 en+13 ep-16
        er-18 et+15 fe-8 fi-7 g_-10 ha+15 he+18 hi-19 ia+18 ie+17 if+7 im-9 in-21 io+13 ip+8 iv+8 ix-14
        iz-22 k_-8 ke-25 l_-13 la-8 li-21 ll+10 lo+9 lt-22 lu+11 n_-11 na+16 nc+23 nd+16 ne+14 ng+14 nn-23
        no-10 ns-15 nu+10 o_-8 oa+16 od+15 ol-23 om-19 oo+7 op+8 os+21 ou+8 ow-18 p_-19 pe+8 pl-14 po+12
        pt-12 r_-13 rd-22 re-14 ri-10 rn+8 ro-13 rr+12 rs-17 rt+18 ry+29 s_+12 se+16 si+11 ss-18 st-7 ta+11
        te+6 th-22 ti-7 tr+8 tt-10 tu-11 u_+9 ue+8 ul+12 up-7 ur-14 us+8 ut-20 vi+27 w_+17 wi+16 wo-17 y_+8
        yo+11
        """

    /// The advances of consecutive characters.
    struct Block {
        /// The first character.
        let first: Int
        /// The advances in the regular weight.
        let regular: [Int]
        /// The additional advance of each character in the heavy weight over the regular one.
        let heavier: [Int]
    }
}
