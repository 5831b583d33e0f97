"""Fits the offline judge and writes src/offline/weights.txt, or reports what models reach on rows held out.

usage: OMP_NUM_THREADS=1 python tools/offline/train.py FEATURES_DIR [--write src/offline/weights.txt] [--only additive+bag] [--verbose]

FEATURES_DIR is what the `offline_features` example wrote. See README.md beside this file.
"""

import argparse
import csv
import hashlib
import os

import lightgbm as lgb
import numpy as np
from scipy.optimize import minimize

# Files whose labels are learned from, with the family that is left out together.
FILES = {
    "expertqa": "expertqa", "factcheck_gpt": "factcheck", "begin": "begin", "fib_xsum": "fib", "fool_me_twice": "fm2",
    "fever_dev_gold": "fever", "fever_symmetric": "fever", "vitaminc_sample": "fever", "scifact_gold": "scifact", "snli": "snli",
    "faithgate_goldens": "goldens", "fib_swaps": "fib",
}
# Answers of language models, the kind that the judge is for.
ANSWERS = ["expertqa", "factcheck_gpt", "begin", "fib_xsum", "faithgate_goldens"]
CONTRAST = ["fever_symmetric", "vitaminc_sample", "fib_swaps"]
FIRST_THIRD = {"fever_dev_gold"}

OTHERS = ["uhgeval_clause_zh", "klue_nli_ko", "kornli_xnli_ko", "jnli_ja", "farstail_fa"]

# +1: more of it never lowers support; -1: never raises it.
SIGNS = {
    "wf_soft": 1, "uf_soft": 1, "wf_exact": 1, "w1": 1, "w2": 1, "w3": 1, "pair": 1, "u1": 1, "u2": 1, "min_part": 1, "tail_cov": 1, "head_cov": 1,
    "near": 1, "bi": 1, "tri": 1, "frag_cov": 1, "frag_dens": 1, "frag_max": 1, "lcs": 1, "max_miss": -1, "mean_miss": -1, "miss_rare": -1,
    "miss_count": -1, "name_miss": -1, "name_share": -1, "num_miss": -1, "num_miss_w3": -1, "num_miss_w1": -1, "neg_mis": -1, "neg_claim": -1,
    "neg_context": -1, "first_person": -1, "second_person": -1, "opposite": -1, "inverted": -1, "strong_miss": -1, "hedge_claim": 0,
    "first_miss": -1, "last_miss": -1, "all_in_one": 1, "rare_cov": 1, "common_cov": 1, "spread": -1, "neg_bare": -1, "neg_dropped": -1, "name_lost": -1,
}
ADDITIVE = ["wf_soft", "w2", "min_part", "tail_cov", "near", "frag_cov", "frag_dens", "max_miss", "miss_rare", "name_miss", "num_miss_w3",
            "neg_mis", "neg_claim", "neg_bare", "neg_dropped", "opposite", "name_lost", "first_person", "second_person"]


def load(folder, names):
    data = {}
    for name in names:
        path = os.path.join(folder, name + ".tsv")
        if not os.path.exists(path):
            continue
        with open(path, encoding="utf-8") as f:
            rows = list(csv.reader(f, delimiter="\t", quoting=csv.QUOTE_NONE))
        head = rows[0][7:]
        rows = rows[1:]
        if name in FIRST_THIRD and name in names:
            keep = [i for i, r in enumerate(rows) if fold_of(r[0], 3) == 0]
        else:
            keep = range(len(rows))
        x = np.array([[float(v) for v in rows[i][7:]] for i in keep])
        data[name] = dict(x=x, y=np.array([rows[i][1] == "yes" for i in keep], float), label=[rows[i][1] for i in keep],
                          doc=[rows[i][0] for i in keep], head=head,
                          rule=np.array([int(rows[i][4]) for i in keep]), conflict=[rows[i][5] for i in keep], orig=[rows[i][2] for i in keep], strength=np.array([float(rows[i][6]) for i in keep]))
    return data


def fold_of(doc, n):
    return int(hashlib.md5(doc.encode()).hexdigest(), 16) % n


def balance(y, power):
    """Weights that balance the classes within a file and weigh the file by n^power (n capped at 1,000)."""
    n = len(y)
    w = np.where(y > 0, 0.5 / max(y.sum(), 1), 0.5 / max((1 - y).sum(), 1))
    return w * min(n, 1000) ** power


class Additive:
    def __init__(self, head, names, pieces=6, l2=0.005):
        self.names, self.pieces, self.l2 = names, pieces, l2
        self.columns = [head.index(n) for n in names]

    def fit(self, xs, ys, ws, files):
        allx = np.vstack(xs)
        self.knots = []
        for c in self.columns:
            q = np.unique(np.round(np.quantile(allx[:, c], np.linspace(0, 1, self.pieces + 1)), 4))
            if len(q) < 3:
                q = np.unique(np.round([allx[:, c].min(), allx[:, c].max()], 4))
            self.knots.append(q if len(q) > 1 else np.array([q[0], q[0] + 1]))
        z = self.ramps(allx)
        y = np.concatenate(ys)
        w = np.concatenate(ws)
        w = w / w.sum()
        group = np.concatenate([np.full(len(v), i) for i, v in enumerate(ys)])
        k, g = z.shape[1], len(ys)
        signs = np.concatenate([[SIGNS[n]] * (len(q) - 1) for n, q in zip(self.names, self.knots)])
        bounds = [(0, None) if s > 0 else (None, 0) if s < 0 else (None, None) for s in signs] + [(None, None)] * g

        def loss(p):
            f = z @ p[:k] + p[k + group]
            s = 1 / (1 + np.exp(-f))
            value = (w * (np.logaddexp(0, f) - y * f)).sum() + self.l2 * (p[:k] ** 2).sum() / 2
            d = w * (s - y)
            grad = np.concatenate([z.T @ d + self.l2 * p[:k], np.bincount(group, d, g)])
            return value, grad

        p = minimize(loss, np.zeros(k + g), jac=True, method="L-BFGS-B", bounds=bounds, options=dict(maxiter=500)).x
        self.w, self.b = p[:k], p[k:].mean()
        return self

    def ramps(self, x):
        cols = []
        for c, q in zip(self.columns, self.knots):
            for a, b in zip(q[:-1], q[1:]):
                cols.append(np.clip((x[:, c] - a) / (b - a), 0, 1))
        return np.stack(cols, 1)

    def logit(self, x):
        return self.ramps(x) @ self.w + self.b


class Trees:
    def __init__(self, head, trees=100, leaves=6, rate=0.08, min_leaf=40, l2=2.0, seeds=1, skip=()):
        self.skip = [head.index(n) for n in skip]
        self.p = dict(objective="binary", num_leaves=leaves, learning_rate=rate, min_data_in_leaf=min_leaf, lambda_l2=l2, verbose=-1, num_threads=1,
                      deterministic=True, max_bin=63, monotone_constraints=[SIGNS[n] for n in head], monotone_constraints_method="intermediate")
        self.trees, self.seeds = trees, seeds

    def fit(self, xs, ys, ws, files):
        x, y = np.vstack(xs), np.concatenate(ys)
        x = self.mask(x)
        w = np.concatenate(ws)
        w = w / w.mean()
        self.models = []
        for s in range(self.seeds):
            p = dict(self.p, seed=s, feature_fraction=0.5 if self.seeds > 1 else 1.0, bagging_fraction=0.7 if self.seeds > 1 else 1.0,
                     bagging_freq=1 if self.seeds > 1 else 0)
            self.models.append(lgb.train(p, lgb.Dataset(x, y, weight=w), self.trees))
        return self

    def mask(self, x):
        x = x.copy()
        x[:, self.skip] = 0
        return x

    def logit(self, x):
        x = self.mask(x)
        return np.mean([m.predict(x, raw_score=True) for m in self.models], 0)


def balanced(y, p, t=0.0):
    yes = p >= t
    return 50 * (yes[y > 0].mean() + (~yes)[y == 0].mean())


def auc(y, p):
    order = np.argsort(p, kind="stable")
    ranks = np.empty(len(p))
    ranks[order] = np.arange(len(p))
    # Ties share their mean rank.
    v, inv, cnt = np.unique(p, return_inverse=True, return_counts=True)
    ranks = (np.bincount(inv, ranks) / cnt)[inv]
    a, b = (y > 0).sum(), (y == 0).sum()
    return 100 * (ranks[y > 0].sum() - a * (a - 1) / 2) / (a * b)


def fit_all(data, names, head, pieces):
    models = []
    for make, power, skip in pieces:
        use = [n for n in names if n not in skip]
        xs, ys = [data[n]["x"] for n in use], [data[n]["y"] for n in use]
        ws = [balance(y, power) for y in ys]
        models.append(make(head).fit(xs, ys, ws, use))
    return models


def predict(models, x):
    return np.mean([m.logit(x) for m in models], 0)


def subset(d, keep):
    keep = np.asarray(keep)
    return dict(x=d["x"][keep], y=d["y"][keep], doc=[d["doc"][i] for i in np.flatnonzero(keep)], label=[d["label"][i] for i in np.flatnonzero(keep)], head=d["head"],
                orig=[d["orig"][i] for i in np.flatnonzero(keep)], rule=d["rule"][keep], conflict=[d["conflict"][i] for i in np.flatnonzero(keep)], strength=d["strength"][keep])


def out_of_fold(data, head, pieces, folds=5):
    out = {n: np.zeros(len(d["y"])) for n, d in data.items()}
    for f in range(folds):
        train = {n: subset(d, [fold_of(k, folds) != f for k in d["doc"]]) for n, d in data.items()}
        models = fit_all(train, list(train), head, pieces)
        for n, d in data.items():
            held = np.array([fold_of(k, folds) == f for k in d["doc"]])
            if held.any():
                out[n][held] = predict(models, d["x"][held])
    return out


def leave_family_out(data, head, pieces):
    out = {}
    for family in sorted(set(FILES.values())):
        train = [n for n in data if FILES[n] != family]
        models = fit_all(data, train, head, pieces)
        for n in data:
            if FILES[n] == family:
                out[n] = predict(models, data[n]["x"])
    return out


def calibrated(y, p, n=30, rounds=40, seed=0):
    """Mean balanced accuracy after choosing the threshold on n rows and measuring on the others."""
    rng = np.random.default_rng(seed)
    got = []
    for _ in range(rounds):
        pick = rng.permutation(len(y))
        a, b = pick[:n], pick[n:]
        if y[a].min() == y[a].max() or y[b].min() == y[b].max():
            continue
        got.append(balanced(y[b], p[b], choose(y[a], p[a])))
    return np.mean(got)


def choose(y, p):
    """The logit of the threshold that `choose` in src/offline/calibrate.rs finds."""
    p = sig(p)
    yes, no = p[y > 0], p[y == 0]

    def above(d):
        x = np.clip(0.5 + d / (2 * BLUR), 0, 1)
        return x * x * (3 - 2 * x)

    def worth(t):
        return above(yes - t).mean() + above(t - no).mean() - PRIOR / len(y) * (t - 0.5) ** 2

    best = max(np.arange(10, 91) / 100, key=worth)
    return np.log(best / (1 - best))


def sig(v):
    return 1 / (1 + np.exp(-v))


NO = 0.6
PRIOR, BLUR = 100.0, 0.2


def ruled(d, p):
    """The rules of src/offline/judge.rs: copied claims are supported; a conflict or a veto rules support out."""
    p = np.where(d["rule"] > 0, np.maximum(p, np.log(0.95 / 0.05)), p)
    out = (d["rule"] < 0) | ((d["strength"] >= NO) & (d["rule"] < 1))
    return np.where(out, np.minimum(p, np.log(0.05 / 0.95)), p)


def conflicts(data):
    """Precision and recall of `no`."""
    for n in ["fever_dev_gold", "fever_symmetric", "vitaminc_sample", "snli", "factcheck_gpt", "scifact_gold", "fool_me_twice", "klue_nli_ko", "kornli_xnli_ko", "jnli_ja", "farstail_fa"]:
        if n not in data:
            continue
        d = data[n]
        truth = np.array([v == "no" for v in d["label"]])
        line = []
        for kind in ["", "number", "negation", "opposite", "name"]:
            said = (d["strength"] >= NO) & np.array([kind in ("", c) and c != "" for c in d["conflict"]])
            if said.any():
                line.append(f"{kind or 'all'} {100 * truth[said].mean():.0f}/{100 * (said & truth).sum() / max(truth.sum(), 1):.1f}")
        print(f"    no {n:18s} " + "  ".join(line))


def report(title, data, out, verbose=False):
    out = {n: ruled(data[n], p) for n, p in out.items()}
    ans = [n for n in ANSWERS if n in out]
    acc = [balanced(data[n]["y"], out[n]) for n in ans]
    band = []
    kept = []
    for n in ans:
        far = np.abs(out[n]) > np.log(0.65 / 0.35)
        kept.append(far.mean())
        band.append(balanced(data[n]["y"][far], out[n][far]))
    cal = [calibrated(data[n]["y"], out[n]) for n in ans if len(data[n]["y"]) > 90]
    con = [balanced(data[n]["y"], out[n]) for n in CONTRAST if n in out]
    swaps = []
    if "fib_swaps" in out:
        d, p = data["fib_swaps"], out["fib_swaps"]
        for kind in ["negation", "numswp", "dateswp", "entswp", "pronoun"]:
            of = np.array([o.startswith(kind) for o in d["orig"]])
            good, bad = p[d["y"] > 0], p[of & (d["y"] == 0)]
            line = np.quantile(good, 0.3)
            swaps.append(f"{kind} {100 * (bad < line).mean():.0f}")
    print(f"{title:28s} mean {np.mean(acc):.2f}  auc {np.mean([auc(data[n]['y'], out[n]) for n in ans]):.2f}  calib30 {np.mean(cal):.2f}  outside {np.mean(band):.2f} ({100 * np.mean(kept):.0f} %)  contrast {np.mean(con):.2f}  {' '.join(swaps)}")
    if verbose:
        for n in out:
            d, p = data[n], out[n]
            far = np.abs(p) > np.log(0.65 / 0.35)
            print(f"    {n:20s} {balanced(d['y'], p):.1f}  auc {auc(d['y'], p):.1f}  calib30 {calibrated(d['y'], p):.1f}  outside {balanced(d['y'][far], p[far]):.1f} ({100 * far.mean():.0f} %)")


def write(path, data, head, models):
    additive, trees = models
    lines = ["# Fitted by tools/offline/train.py on the features of these files (rows used); licences in tools/offline/README.md:"]
    lines += [f"#   {n} {len(d['y'])}" for n, d in data.items()]
    lines += [f"intercept {additive.b:.5f}"]
    i = 0
    for name, q in zip(additive.names, additive.knots):
        for a, b in zip(q[:-1], q[1:]):
            if abs(additive.w[i]) > 5e-4:
                lines.append(f"ramp {name} {a:g} {b:g} {additive.w[i]:.4f}")
            i += 1
    lines.append(f"scale {1 / len(trees.models):g}")
    for m in trees.models:
        for t in m.dump_model()["tree_info"]:
            nodes, leaves = [], []

            def walk(node):
                if "leaf_value" in node:
                    leaves.append(f"{node['leaf_value']:.3f}")
                    return -len(leaves)
                at = len(nodes)
                nodes.append(None)
                left = walk(node["left_child"])
                right = walk(node["right_child"])
                nodes[at] = f"{node['split_feature']} {float(node['threshold']):.4g} {left} {right}"
                return at

            walk(t["tree_structure"])
            if nodes:
                lines.append("tree " + " ".join(nodes) + " | " + " ".join(leaves))
    with open(path, "w", encoding="utf-8") as f:
        f.write("\n".join(lines) + "\n")


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("features")
    ap.add_argument("--verbose", action="store_true")
    ap.add_argument("--write", help="fit on everything and write the weights here")
    ap.add_argument("--save", help="keep the held-out logits in this folder")
    ap.add_argument("--only", default="additive,trees,bag,additive+trees,additive+bag", help="which models")
    args = ap.parse_args()
    data = load(args.features, FILES)
    head = data["begin"]["head"]
    add = (lambda h: Additive(h, ADDITIVE), 0.2, ())
    tree = (lambda h: Trees(h), 0.5, ())
    bag = (lambda h: Trees(h, trees=20, rate=0.3, seeds=2), 0.5, ())
    if args.write:
        return write(args.write, data, head, fit_all(data, list(data), head, [add, bag]))
    conflicts(load(args.features, list(FILES) + OTHERS))
    cov = {n: d["x"][:, head.index("wf_soft")] * 6 - 3.9 for n, d in data.items()}
    report("coverage", data, cov, args.verbose)
    models = [("additive", [add]), ("trees", [tree]), ("bag", [bag]), ("additive+trees", [add, tree]), ("additive+bag", [add, bag])]
    for title, pieces in [m for m in models if m[0] in args.only.split(",")]:
        for how, fit in [("cv", out_of_fold), ("lofo", leave_family_out)]:
            out = fit(data, head, pieces)
            report(f"{title} {how}", data, out, args.verbose)
            if args.save:
                np.savez(os.path.join(args.save, f"{title}-{how}.npz"), **out)


if __name__ == "__main__":
    main()
