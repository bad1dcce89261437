// Where the tables live: on a server, or in a worker of this browser. Both take the same commands and queries.

import { alone } from "./places.js";
import * as server from "../home/server.js";

/** @type {Home} */
export const home = alone ? await import("../home/browser.js") : server;
