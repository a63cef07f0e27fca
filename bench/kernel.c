/* The searches of src/sztab/hexes/kernels.py in C, to measure them against. Same layers, same answers. */
#include <stdint.h>

typedef int32_t num;
typedef uint8_t byte;

enum { FAR = 1 << 30 };

typedef struct {
    const num *cost;
    const byte *chain, *bar, *stop, *edge_stop, *leave;
    const num *price, *surcharge;
    num exit_cost;
} layers;

typedef struct {
    num *best, *came, *onward, *onward_came, *road, *road_came, *head, *link, *node, *seen;
} desk;

static num extra_step(const num *neighbours, const layers *on, num n, num start, num budget, num cap, desk *w,
                      num found)
{
    num used = 1;
    w->road[start] = 0;
    w->node[0] = start;
    w->link[0] = -1;
    w->head[0] = 0;
    for (num spent = 0; spent <= budget; spent++) {
        while (w->head[spent] >= 0) {
            num entry = w->head[spent], a = w->node[entry];
            w->head[spent] = w->link[entry];
            if (w->road[a] != spent || (on->leave[a] && on->exit_cost)) continue;
            for (num d = 0; d < 6; d++) {
                num step = on->cost[6 * a + d], b = neighbours[6 * a + d];
                if (!on->chain[6 * a + d] || step < 0 || b < 0 || (on->bar[a] >> d & 1)) continue;
                if (on->price[b] || on->surcharge[b]) continue;
                num total = spent + (step < cap ? step : cap);
                if (total > budget) {
                    if (w->best[b] < 0) {
                        w->seen[found++] = b;
                        w->best[b] = budget;
                        w->came[b] = a + n;
                    }
                } else if (!on->stop[b] && !(on->edge_stop[a] >> d & 1) &&
                           (w->road[b] < 0 || total < w->road[b])) {
                    w->road[b] = total;
                    w->road_came[b] = a;
                    w->node[used] = b;
                    w->link[used] = w->head[total];
                    w->head[total] = used++;
                }
            }
        }
    }
    for (num entry = 0; entry < used; entry++) w->road[w->node[entry]] = -1;
    return found;
}

static num reach(const num *neighbours, const layers *on, num n, num start, num budget, num cap, num extra,
                 desk *w)
{
    num found = 1;
    w->seen[0] = start;
    w->best[start] = 0;
    w->onward[start] = 0;
    if (budget > 0 && cap > 0) {
        num used = 1;
        w->node[0] = start;
        w->link[0] = -1;
        w->head[0] = 0;
        for (num spent = 0; spent <= budget; spent++) {
            while (w->head[spent] >= 0) {
                num entry = w->head[spent], a = w->node[entry];
                w->head[spent] = w->link[entry];
                if (w->onward[a] != spent) continue;
                num leaving = on->leave[a] ? on->exit_cost : 0, barred = on->bar[a], stopping = on->edge_stop[a];
                for (num d = 0; d < 6; d++) {
                    num step = on->cost[6 * a + d];
                    if (step < 0 || (barred >> d & 1)) continue;
                    num b = neighbours[6 * a + d];
                    if (b < 0 || on->price[b] < 0) continue;
                    step += leaving + on->surcharge[b];
                    if (step > cap) step = cap;
                    num total = spent + step + on->price[b];
                    if (total > budget || total >= w->onward[b]) continue;
                    if (w->best[b] < 0) {
                        w->seen[found++] = b;
                        w->best[b] = total;
                        w->came[b] = a;
                    } else if (total < w->best[b]) {
                        w->best[b] = total;
                        w->came[b] = a;
                    }
                    if (stopping >> d & 1) continue;
                    w->onward[b] = total;
                    if (!on->stop[b]) {
                        w->onward_came[b] = a;
                        w->node[used] = b;
                        w->link[used] = w->head[total];
                        w->head[total] = used++;
                    }
                }
            }
        }
    }
    if (extra && budget >= 0 && cap > 0) found = extra_step(neighbours, on, n, start, budget, cap, w, found);
    return found;
}

num reach_many(const num *neighbours, num n, const layers *classes_of, num count, const num *starts,
               const num *classes, const num *budgets, const num *caps, const num *extras, desk *w, num *offsets,
               num *hexes, num *points)
{
    num at = 0;
    offsets[0] = 0;
    for (num i = 0; i < count; i++) {
        num found = reach(neighbours, classes_of + classes[i], n, starts[i], budgets[i], caps[i], extras[i], w);
        w->best[starts[i]] = -1;
        w->onward[starts[i]] = FAR;
        for (num j = 1; j < found; j++) {
            num h = w->seen[j];
            hexes[at] = h;
            points[at++] = w->best[h];
            w->best[h] = -1;
            w->onward[h] = FAR;
        }
        offsets[i + 1] = at;
    }
    return at;
}

num flood(const num *neighbours, const num *cost, const byte *closed, const num *sources, num count, num limit,
          num *best, num *came, desk *w)
{
    num waiting = 0, used = 0;
    for (num i = 0; i < count; i++) {
        num source = sources[i];
        if (best[source] >= 0) continue;
        best[source] = 0;
        came[source] = -1;
        w->node[used] = source;
        w->link[used] = w->head[0];
        w->head[0] = used++;
        waiting++;
    }
    for (num spent = 0; waiting > 0;) {
        if (w->head[spent] < 0) {
            spent++;
            continue;
        }
        num entry = w->head[spent], a = w->node[entry];
        w->head[spent] = w->link[entry];
        waiting--;
        if (best[a] != spent) continue;
        for (num d = 0; d < 6; d++) {
            num step = cost[6 * a + d], b = neighbours[6 * a + d];
            if (step < 0 || b < 0 || closed[b]) continue;
            num total = spent + step;
            if (total > limit || (best[b] >= 0 && total >= best[b])) continue;
            best[b] = total;
            came[b] = a;
            w->node[used] = b;
            w->link[used] = w->head[total];
            w->head[total] = used++;
            waiting++;
        }
    }
    return used;
}
