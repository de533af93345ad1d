// Times Kiwi on a workload that `quoin-bench export` printed; reads it from standard input.
//
// Each peer is given what suits it best: several orders of adding are tried and the fastest is reported; a constant that an
// edit changes is an edit variable, the root's size is one only for the resize edit; rows that keep sizes from going
// negative are left out. Prints `what microseconds` a line; medians.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include <kiwi/kiwi.h>

struct Row {
    std::vector<std::pair<int, double>> terms;
    double constant, above, below;
};

struct Edit {
    std::string name, kind;
    int row = -1;
    double value = 0, width = 0, height = 0;
};

struct Workload {
    int columns = 0;
    double width = 0, height = 0;
    std::vector<Row> rows;
    std::vector<Edit> edits;
};

static Workload readWorkload() {
    Workload out;
    std::string word;
    while (std::cin >> word) {
        if (word == "columns") {
            std::cin >> out.columns >> out.width >> out.height;
        } else if (word == "row") {
            Row row;
            size_t count;
            std::cin >> row.constant >> row.above >> row.below >> count;
            for (size_t i = 0; i < count; i++) {
                int column;
                double coefficient;
                std::cin >> column >> coefficient;
                row.terms.push_back({column, coefficient});
            }
            out.rows.push_back(row);
        } else if (word == "constant" || word == "readd") {
            Edit edit;
            edit.kind = word;
            std::cin >> edit.name >> edit.row >> edit.value;
            out.edits.push_back(edit);
        } else if (word == "resize") {
            Edit edit;
            edit.kind = word;
            std::cin >> edit.name >> edit.width >> edit.height;
            out.edits.push_back(edit);
        }
    }
    return out;
}

static double strengthOf(double priority) {
    return priority >= 1000 ? kiwi::strength::required : kiwi::strength::create(0, priority, 0);
}

// A workload in a live Kiwi solver.
struct Layout {
    kiwi::Solver solver;
    std::vector<kiwi::Variable> columns;
    std::map<int, std::vector<kiwi::Constraint>> kept;
    kiwi::Variable constant;
    const Workload& workload;

    // `editedRow`: the row whose constant is an edit variable; -1 for none. `hasRoot`: whether the root's size is variable.
    Layout(const Workload& workload, const std::vector<int>& order, int editedRow, bool hasRoot) : workload(workload) {
        columns.resize(workload.columns);
        for (auto& column : columns) column = kiwi::Variable();
        if (hasRoot) {
            solver.addEditVariable(columns[0], kiwi::strength::strong);
            solver.addEditVariable(columns[1], kiwi::strength::strong);
            solver.suggestValue(columns[0], workload.width);
            solver.suggestValue(columns[1], workload.height);
        }
        if (editedRow >= 0) {
            solver.addEditVariable(constant, kiwi::strength::strong);
            solver.suggestValue(constant, workload.rows[editedRow].constant);
        }
        for (int index : order) add(index, index == editedRow, hasRoot);
        solver.updateVariables();
    }

    void add(int index, bool isEdited, bool hasRoot) {
        const Row& row = workload.rows[index];
        std::vector<kiwi::Term> terms;
        double known = -row.constant;
        if (isEdited) {
            terms.emplace_back(constant, -1);
            known = 0;
        }
        for (auto [column, coefficient] : row.terms) {
            if (column < 2 && !hasRoot) {
                known += coefficient * (column == 0 ? workload.width : workload.height);
            } else {
                terms.emplace_back(columns[column], coefficient);
            }
        }
        kiwi::Expression expression(terms, known);
        auto place = [&](kiwi::RelationalOperator relation, double priority) {
            kiwi::Constraint made(expression, relation, strengthOf(priority));
            solver.addConstraint(made);
            kept[index].push_back(made);
        };
        if (row.above == row.below) {
            place(kiwi::OP_EQ, row.above);
        } else {
            if (row.above > 0) place(kiwi::OP_LE, row.above);
            if (row.below > 0) place(kiwi::OP_GE, row.below);
        }
    }

    void remove(int index) {
        for (auto& constraint : kept[index]) solver.removeConstraint(constraint);
        kept[index].clear();
        solver.updateVariables();
    }
};

using Clock = std::chrono::steady_clock;

static double microseconds(const std::function<void()>& work) {
    auto started = Clock::now();
    work();
    return std::chrono::duration<double, std::micro>(Clock::now() - started).count();
}

static double median(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

int main() {
    Workload workload = readWorkload();
    std::vector<std::vector<int>> orders(2);
    for (int i = 0; i < (int)workload.rows.size(); i++) orders[0].push_back(i);
    orders[1].assign(orders[0].rbegin(), orders[0].rend());
    orders.push_back(orders[0]);
    std::stable_sort(orders[2].begin(), orders[2].end(), [&](int a, int b) {
        return workload.rows[a].terms.size() < workload.rows[b].terms.size();
    });
    double best = 1e300;
    std::vector<int> order = orders[0];
    for (auto& candidate : orders) {
        std::vector<double> times;
        double spent = 0;
        for (int i = 0; i < 5 && spent < 2e6; i++) {
            times.push_back(microseconds([&] { Layout layout(workload, candidate, -1, false); }));
            spent += times.back();
        }
        if (median(times) < best) {
            best = median(times);
            order = candidate;
        }
    }
    printf("build %.2f\n", best);
    for (auto& edit : workload.edits) {
        std::vector<double> times;
        double spent = 0;
        if (edit.kind == "constant") {
            Layout layout(workload, order, edit.row, false);
            for (int i = 0; i < 40 && spent < 2e6; i++) {
                times.push_back(microseconds([&] {
                    layout.solver.suggestValue(layout.constant, edit.value);
                    layout.solver.updateVariables();
                }));
                spent += times.back();
                layout.solver.suggestValue(layout.constant, workload.rows[edit.row].constant);
                layout.solver.updateVariables();
            }
        } else if (edit.kind == "resize") {
            Layout layout(workload, order, -1, true);
            for (int i = 0; i < 40 && spent < 2e6; i++) {
                times.push_back(microseconds([&] {
                    layout.solver.suggestValue(layout.columns[0], edit.width);
                    layout.solver.suggestValue(layout.columns[1], edit.height);
                    layout.solver.updateVariables();
                }));
                spent += times.back();
                layout.solver.suggestValue(layout.columns[0], workload.width);
                layout.solver.suggestValue(layout.columns[1], workload.height);
                layout.solver.updateVariables();
            }
        } else {
            Layout layout(workload, order, -1, false);
            for (int i = 0; i < 20 && spent < 2e6; i++) {
                times.push_back(microseconds([&] {
                    layout.remove(edit.row);
                    layout.add(edit.row, false, false);
                    layout.solver.updateVariables();
                }));
                spent += times.back();
            }
        }
        printf("%s %.2f\n", edit.name.c_str(), median(times));
    }
}
