// Times Kiwi on a workload that `quoin-bench export` printed.
#include <kiwi/kiwi.h>

#include "peer.h"

class Kiwi {
public:
    explicit Kiwi(int columns) : columns(columns) {}

    void add(int row, const std::vector<Constraint>& constraints) {
        for (auto& constraint : constraints) {
            std::vector<kiwi::Term> terms;
            for (auto [column, coefficient] : constraint.terms) terms.emplace_back(columns[column], coefficient);
            addAndKeep(row, kiwi::Expression(terms, -constraint.constant), relation(constraint), strength(constraint.strength));
        }
    }

    void remove(int row) {
        for (auto& constraint : kept[row]) solver.removeConstraint(constraint);
        kept[row].clear();
    }

    void changeConstant(int row, double by) {
        std::vector<kiwi::Constraint> old;
        old.swap(kept[row]);
        for (auto& constraint : old) solver.removeConstraint(constraint);
        for (auto& constraint : old) {
            const kiwi::Expression& was = constraint.expression();
            addAndKeep(row, kiwi::Expression(was.terms(), was.constant() - by), constraint.op(), constraint.strength());
        }
    }

    void addEdit(int column, double value) {
        solver.addEditVariable(columns[column], editStrength);
        solver.suggestValue(columns[column], value);
    }

    void suggest(int column, double value) { solver.suggestValue(columns[column], value); }
    void update() { solver.updateVariables(); }
    double value(int column) const { return columns[column].value(); }

private:
    // Above all optional constraints, and just below required ones.
    static constexpr double editStrength = 1e9;

    kiwi::Solver solver;
    std::vector<kiwi::Variable> columns;
    std::map<int, std::vector<kiwi::Constraint>> kept;

    void addAndKeep(int row, const kiwi::Expression& expression, kiwi::RelationalOperator relation, double strength) {
        kiwi::Constraint constraint(expression, relation, strength);
        solver.addConstraint(constraint);
        kept[row].push_back(constraint);
    }

    static double strength(double weight) { return std::isinf(weight) ? kiwi::strength::required : weight; }

    static kiwi::RelationalOperator relation(const Constraint& constraint) {
        switch (constraint.relation) {
            case Constraint::atMost: return kiwi::OP_LE;
            case Constraint::equal: return kiwi::OP_EQ;
            default: return kiwi::OP_GE;
        }
    }
};

int main(int count, char** arguments) { return runBench<Kiwi>(count, arguments); }
