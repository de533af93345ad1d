// A workload as `quoin-bench export` prints it: rows over numbered columns, edits, and the answers that Quoin gives.
//
// Columns 0 and 1 are the root's width and height. A row is `Σ coefficient · column (<= | == | >=) constant`; `above`
// is the priority with which the sum should not exceed the constant, `below` the one with which it should not fall
// short, 0 for none.
#pragma once

#include <algorithm>
#include <cmath>
#include <istream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

struct Row {
    std::vector<std::pair<int, double>> terms;
    double constant, above, below;
};

struct Edit {
    enum Kind { constant, resize, readd };

    Kind kind;
    std::string name;
    int row = -1;
    double value = 0, width = 0, height = 0;
};

struct Workload {
    int columns = 0;
    double width = 0, height = 0;
    std::vector<Row> rows;
    std::vector<Edit> edits;
    // The priorities below 1000 that rows have, each once, ascending.
    std::vector<double> optionalPriorities;
    // The values of all columns after the build and after each edit, by name.
    std::map<std::string, std::vector<double>> answers;

    explicit Workload(std::istream& input) {
        std::string line;
        while (std::getline(input, line)) {
            std::istringstream words(line);
            std::string kind, name;
            words >> kind;
            if (kind == "columns") {
                words >> columns >> width >> height;
            } else if (kind == "row") {
                rows.push_back(readRow(words));
            } else if (kind == "answer") {
                words >> name;
                double value;
                while (words >> value) answers[name].push_back(value);
            } else {
                edits.push_back(readEdit(kind, words));
            }
        }
        std::set<double> found;
        for (auto& row : rows) {
            for (double priority : {row.above, row.below}) {
                if (priority > 0 && priority < 1000) found.insert(priority);
            }
        }
        optionalPriorities.assign(found.begin(), found.end());
    }

    // The largest distance between a column and what it should be.
    double deviation(const std::vector<double>& values, const std::string& answer) const {
        const std::vector<double>& expected = answers.at(answer);
        double largest = 0;
        for (int column = 0; column < columns; column++) {
            double distance = std::abs(values[column] - expected[column]);
            if (std::isnan(distance)) return INFINITY;
            largest = std::max(largest, distance);
        }
        return largest;
    }

private:
    static Row readRow(std::istream& words) {
        Row row;
        size_t count;
        words >> row.constant >> row.above >> row.below >> count;
        for (size_t i = 0; i < count; i++) {
            int column;
            double coefficient;
            words >> column >> coefficient;
            row.terms.push_back({column, coefficient});
        }
        return row;
    }

    static Edit readEdit(const std::string& kind, std::istream& words) {
        Edit edit;
        words >> edit.name;
        if (kind == "resize") {
            edit.kind = Edit::resize;
            words >> edit.width >> edit.height;
        } else {
            edit.kind = kind == "constant" ? Edit::constant : Edit::readd;
            words >> edit.row >> edit.value;
        }
        return edit;
    }
};
