import { createServer, listen, loadServerParts } from "../../server.ts";
import { builtSite } from "../support/built-publication.ts";

// server.ts without the API, so that the benchmark needs no database.

const { publication, docs, findNearestPages } = await loadServerParts(builtSite);
const { server } = createServer({ publication, docs, findNearestPages });
const port = await listen(server, 0, "127.0.0.1");
process.send?.({ type: "ready", url: `http://127.0.0.1:${port}` });
