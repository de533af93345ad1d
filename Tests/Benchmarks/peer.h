// Times another solver on a workload that `quoin-bench export` printed, giving the solver what suits it best.
//
//     quoin-bench export … | PROGRAM ORDER PATIENCE [build]         builds only, if given
//
// ORDER is the order of adding rows, see `orderNamed`; PATIENCE is the seconds after which a build is given up. Prints
// `what <tab> microseconds <tab> deviation` a line, as soon as each is known: the minimum of many runs, and the largest
// distance in points from Quoin's answer. Ends with status 3 where the build was given up.
//
// Rows that keep sizes from going negative are left out. The root's size is part of the constants, but for the resize,
// which has it as two edit variables. A constant is changed in two ways: by removing, changing and adding its
// constraint, as can be done with any; and by an edit variable that was declared for it before its constraint was
// added.
//
// A solver is handed in as a class:
//
//     Solver(int columns)                                              variables, numbered from 0
//     void add(int row, const std::vector<Constraint>&)                the constraints that one row becomes
//     void remove(int row)
//     void changeConstant(int row, double by)                          removes, changes, adds
//     void addEdit(int column, double value), void suggest(int column, double value)
//     void update(), double value(int column)
#pragma once

#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <numeric>

#include "workload.h"

// `Σ terms (relation) constant`; `strength` is a weight, infinite where the constraint is required.
struct Constraint {
    enum Relation { atMost, equal, atLeast };

    std::vector<std::pair<int, double>> terms;
    Relation relation;
    double constant, strength;
};

// The weight of a priority, each of which outweighs a thousand of the next lower one in use.
//
// Weights are powers of two, so that sums of them are exact, and less than the strength of edit variables.
inline double strength(double priority, const Workload& workload) {
    if (priority >= 1000) return INFINITY;
    auto rank = std::lower_bound(workload.optionalPriorities.begin(), workload.optionalPriorities.end(), priority) - workload.optionalPriorities.begin();
    return std::exp2(-16 + 10 * (double)rank);
}

// The order of the document; reversed where `name` has the word `backwards`; then sorted stably, where it has `short`,
// by the number of unknowns, and where it has `strong`, by falling priority.
inline std::vector<int> orderNamed(const std::string& name, const Workload& workload) {
    std::vector<int> order(workload.rows.size());
    std::iota(order.begin(), order.end(), 0);
    auto sort = [&](auto key) {
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
            return key(workload.rows[a]) < key(workload.rows[b]);
        });
    };
    if (name.find("backwards") != std::string::npos) std::reverse(order.begin(), order.end());
    if (name.find("short") != std::string::npos) {
        sort([](const Row& row) {
            return std::count_if(row.terms.begin(), row.terms.end(), [](auto& term) { return term.first > 1; });
        });
    }
    if (name.find("strong") != std::string::npos) sort([](const Row& row) { return -std::max(row.above, row.below); });
    return order;
}

// Counts seconds: those of the processor, as others may use the machine; under a millisecond those of the wall clock,
// which is quicker to read.
class Stopwatch {
public:
    double seconds() const {
        double elapsed = std::chrono::duration<double>(Wall::now() - wallStart).count();
        return elapsed < 1e-3 ? elapsed : processorSeconds() - processorStart;
    }

private:
    using Wall = std::chrono::steady_clock;

    double processorStart = processorSeconds();
    Wall::time_point wallStart = Wall::now();

    static double processorSeconds() {
        timespec time;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
    }
};

// A workload in a live solver.
template <class Solver>
class Layout {
public:
    // What edit variables stand for; the constant is that of `editedRow`.
    enum Editable { nothing, rootSize, constant };

    Solver solver;
    // Whether all rows were added before patience ended.
    bool isComplete = true;

    Layout(const Workload& workload, const std::vector<int>& order, double patience, Editable editable = nothing,
        int editedRow = -1)
        : solver(workload.columns + 1), workload(workload), editable(editable), editedRow(editedRow) {
        Stopwatch stopwatch;
        if (editable == rootSize) {
            solver.addEdit(0, workload.width);
            solver.addEdit(1, workload.height);
        } else if (editable == constant) {
            solver.addEdit(workload.columns, workload.rows[editedRow].constant);
        }
        for (size_t position = 0; position < order.size(); position++) {
            if (position % 64 == 0 && stopwatch.seconds() > patience) {
                isComplete = false;
                return;
            }
            add(order[position]);
        }
        solver.update();
    }

    void add(int index) {
        const Row& row = workload.rows[index];
        std::vector<std::pair<int, double>> terms;
        double known = row.constant;
        for (auto [column, coefficient] : row.terms) {
            if (column < 2 && editable != rootSize) {
                known -= coefficient * (column == 0 ? workload.width : workload.height);
            } else {
                terms.push_back({column, coefficient});
            }
        }
        if (index == editedRow) {
            known -= row.constant;
            terms.push_back({workload.columns, -1});
        }
        if (row.above == row.below) {
            solver.add(index, {{terms, Constraint::equal, known, strength(row.above, workload)}});
        } else {
            std::vector<Constraint> sides;
            if (row.above > 0) sides.push_back({terms, Constraint::atMost, known, strength(row.above, workload)});
            if (row.below > 0) sides.push_back({terms, Constraint::atLeast, known, strength(row.below, workload)});
            solver.add(index, sides);
        }
    }

    // How far the columns are from where they should be.
    double deviation(const std::string& answer, double width, double height) {
        std::vector<double> values = {width, height};
        for (int column = 2; column < workload.columns; column++) values.push_back(solver.value(column));
        return workload.deviation(values, answer);
    }

private:
    const Workload& workload;
    const Editable editable;
    const int editedRow;
};

template <class Solver>
class Bench {
public:
    Bench(const Workload& workload, const std::string& order, double patience)
        : workload(workload), order(orderNamed(order, workload)), patience(patience) {}

    // Returns whether the build ended in time.
    bool timeBuild() const {
        bool isComplete = true;
        double deviation = 0;
        double seconds = least(0.5, [&] {
            Stopwatch stopwatch;
            Live layout(workload, order, patience);
            double taken = stopwatch.seconds();
            isComplete = isComplete && layout.isComplete;
            deviation = std::max(deviation, layout.deviation("build", workload.width, workload.height));
            return taken;
        });
        if (isComplete) report("build", seconds, deviation);
        return isComplete;
    }

    void timeEdits() const {
        Live layout(workload, order, INFINITY);
        for (auto& edit : workload.edits) {
            if (edit.kind == Edit::constant) timeConstant(layout, edit);
            if (edit.kind == Edit::readd) timeReadd(layout, edit);
        }
        for (auto& edit : workload.edits) {
            if (edit.kind == Edit::constant) timeEditVariable(edit);
            if (edit.kind == Edit::resize) timeResize(edit);
        }
    }

private:
    using Live = Layout<Solver>;

    const Workload& workload;
    const std::vector<int> order;
    const double patience;

    // Runs `work`, which returns the seconds it took, repeatedly for a given time; returns the minimum.
    template <class Work>
    static double least(double duration, Work work) {
        double seconds = INFINITY;
        Stopwatch stopwatch;
        do {
            seconds = std::min(seconds, work());
        } while (stopwatch.seconds() < duration);
        return seconds;
    }

    static void report(const std::string& what, double seconds, double deviation) {
        printf("%s\t%.2f\t%g\n", what.c_str(), seconds * 1e6, deviation);
        fflush(stdout);
    }

    void timeConstant(Live& layout, const Edit& edit) const {
        double by = edit.value - workload.rows[edit.row].constant;
        timeEdit(layout, edit.name, edit.name, workload.width, workload.height,
            [&] { layout.solver.changeConstant(edit.row, by); },
            [&] { layout.solver.changeConstant(edit.row, -by); });
    }

    void timeReadd(Live& layout, const Edit& edit) const {
        auto addAgain = [&] {
            layout.solver.remove(edit.row);
            layout.solver.update();
            layout.add(edit.row);
        };
        timeEdit(layout, edit.name, "build", workload.width, workload.height, addAgain, [] {});
    }

    void timeEditVariable(const Edit& edit) const {
        const Row& row = workload.rows[edit.row];
        if (row.above != row.below) return;
        Live layout(workload, order, 4 * patience, Live::constant, edit.row);
        if (!layout.isComplete) return;
        timeEdit(layout, edit.name + " (edit variable)", edit.name, workload.width, workload.height,
            [&] { layout.solver.suggest(workload.columns, edit.value); },
            [&] { layout.solver.suggest(workload.columns, row.constant); });
    }

    void timeResize(const Edit& edit) const {
        Live layout(workload, order, 4 * patience, Live::rootSize);
        if (!layout.isComplete) return;
        auto suggest = [&](double width, double height) {
            layout.solver.suggest(0, width);
            layout.solver.suggest(1, height);
        };
        timeEdit(layout, edit.name, edit.name, edit.width, edit.height,
            [&] { suggest(edit.width, edit.height); },
            [&] { suggest(workload.width, workload.height); });
    }

    // Times `forth`, which `back` undoes, and checks the first and the last time whether it leads to `answer`.
    template <class Forth, class Back>
    static void timeEdit(Live& layout, const std::string& what, const std::string& answer, double width, double height,
        Forth forth, Back back) {
        double deviation = 0;
        auto edit = [&](bool isChecked) {
            Stopwatch stopwatch;
            forth();
            layout.solver.update();
            double taken = stopwatch.seconds();
            if (isChecked) deviation = std::max(deviation, layout.deviation(answer, width, height));
            back();
            layout.solver.update();
            return taken;
        };
        double seconds = edit(true);
        if (seconds < 0.1) {
            seconds = least(0.1, [&] { return edit(false); });
            edit(true);
        }
        report(what, seconds, deviation);
    }
};

template <class Solver>
int runBench(int count, char** arguments) {
    if (count < 3) return 2;
    // As quoin-bench does: memory of one layout is there for the next.
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    Workload workload(std::cin);
    Bench<Solver> bench(workload, arguments[1], std::atof(arguments[2]));
    if (!bench.timeBuild()) return 3;
    if (count == 3) bench.timeEdits();
    return 0;
}
