// Times Amoeba on a workload that `quoin-bench export` printed.
#define AM_STATIC_API
#define AM_USE_DOUBLE
#include <amoeba.h>

#include "peer.h"

class Amoeba {
public:
    explicit Amoeba(int columns) : solver(am_newsolver(nullptr, nullptr)), values(columns), columns(columns) {
        for (int column = 0; column < columns; column++) this->columns[column] = am_newvariable(solver, &values[column]);
    }

    Amoeba(const Amoeba&) = delete;
    ~Amoeba() { am_delsolver(solver); }

    void add(int row, const std::vector<Constraint>& constraints) {
        for (auto& constraint : constraints) {
            am_Constraint* made = am_newconstraint(solver, constraint.strength);
            for (auto [column, coefficient] : constraint.terms) am_addterm(made, columns[column], coefficient);
            am_setrelation(made, relation(constraint));
            am_addconstant(made, constraint.constant);
            am_add(made);
            kept[row].push_back(made);
        }
    }

    void remove(int row) {
        for (auto constraint : kept[row]) am_delconstraint(constraint);
        kept[row].clear();
    }

    void changeConstant(int row, double by) {
        for (auto constraint : kept[row]) am_remove(constraint);
        for (auto constraint : kept[row]) {
            am_addconstant(constraint, by);
            am_add(constraint);
        }
    }

    // AM_STRONG is the strongest that Amoeba takes; where many optional constraints add up to more, these win.
    void addEdit(int column, double value) {
        am_addedit(solver, columns[column], AM_STRONG);
        am_suggest(solver, columns[column], value);
    }

    void suggest(int column, double value) { am_suggest(solver, columns[column], value); }
    void update() { am_updatevars(solver); }
    double value(int column) const { return values[column]; }

private:
    am_Solver* solver;
    std::vector<am_Num> values;
    std::vector<am_Id> columns;
    std::map<int, std::vector<am_Constraint*>> kept;

    static int relation(const Constraint& constraint) {
        switch (constraint.relation) {
            case Constraint::atMost: return AM_LESSEQUAL;
            case Constraint::equal: return AM_EQUAL;
            default: return AM_GREATEQUAL;
        }
    }
};

int main(int count, char** arguments) { return runBench<Amoeba>(count, arguments); }
