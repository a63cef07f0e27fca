// Before the page is drawn: its worker takes the place of the server, and its addresses stand behind a #.
import { routeBy } from "../app/router";
import { travelBy } from "../app/transport";
import { Keeping } from "./Keeping";
import { WorkerTransport } from "./wire";

const seed = new URLSearchParams(location.search).get("seed") ?? "";

const behind = (n: number) => location.hash.split("#")[n] ?? "";
routeBy({ read: () => behind(1) || "/", of: (to) => `#${to}`, fragment: () => behind(2) });
const worker = new WorkerTransport(new URL(".", location.href).href, seed, Keeping);
travelBy(worker);
Object.assign(globalThis, { sztab: worker }); // for the console, and for the tests
