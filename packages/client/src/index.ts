/** The typed client of the Werkbank API. */
export { type ClientOptions, createClient, type WerkbankClient } from "./create-client.ts";
export { type Page, pages, paginate } from "./paginate.ts";
export {
  isProblem,
  type Problem,
  type ProblemCode,
  type ProblemOf,
  WerkbankProblem,
} from "./problem.ts";
export type { components, operations, paths } from "./schema.gen.ts";
export { type Answer, UnexpectedAnswer, unwrap } from "./unwrap.ts";
