"""The page's state without its looks, for tests of scripts that are still written in Python."""

# A page without its looks: `act(action, …)`, its `state`, and `arrive(count)`, which lets records of a golden run come.
PAGE = """
    const mapOf = (width, height) => ({
        width, height, cells: new Uint8Array(width * height).fill(1),
        palette: [{ kind: "wall", cost: 1 }, { kind: "free", cost: 1 }], start: 0, goal: width * height - 1,
    });
    const ordered = Uint8Array.from("123456780");
    const boardOf = (start) => ({ width: 3, height: 3, start: Uint8Array.from(start), goal: ordered });
    const boards = ["513042786", "123456708", "123456870"].map(boardOf); // the last one is impossible
    const edited = (map, cell) => ({ ...map, cells: map.cells.map((code, at) => (at === cell ? 1 - code : code)) });
    const guarantee = { optimal: true, reason: "consistent", facts: {} };
    const promise = { guarantee, impossible: false, weights: { g: 1, h: 1 }, engine: "python" };
    const page = {
        state: state.firstState({ map: mapOf(8, 6), board: boards[0] }, { algorithm: "a-star", detail: "auto" }),
        act(...actions) {
            for (const action of actions) page.state = state.update(page.state, action);
            return page;
        },
        arrive(count, bytes = given?.bytes ?? given) {
            const { run } = page.state;
            const have = run.records.length;
            run.records.append(bytesOf(bytes).subarray(have * 24, (have + count) * 24));
            const known = run.records.length;
            return page.act({ type: "recordsArrived", run: run.id, known, done: run.records.ended, seconds: 0.5 });
        },
        open() {
            page.act({ type: "runAgain", keepStep: false });
            return page.act({ type: "runOpened", run: page.state.run.id, ...promise });
        },
        get at() {
            const { cursor, playing, goingTo } = page.state.playback;
            return [cursor, playing, goingTo];
        },
    };
"""
