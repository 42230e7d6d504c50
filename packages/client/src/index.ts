/** The typed client of the Werkbank API. */
export { type ClientOptions, createClient, type WerkbankClient } from "./create-client.ts";
export { type EventOf, type EventType, isEvent } from "./events.ts";
export { type Page, pages, paginate } from "./paginate.ts";
export {
  isProblem,
  type Problem,
  type ProblemCode,
  type ProblemOf,
  WerkbankProblem,
} from "./problem.ts";
export type { components, operations, paths, webhooks } from "./schema.gen.ts";
export { type ClientResult, UnexpectedAnswer, unwrap } from "./unwrap.ts";
