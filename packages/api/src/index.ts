export { type Api, type ApiParts, assembleApi } from "./api.ts";
export { type ApiConfig, parseConfig } from "./config.ts";
export { createApi } from "./create-api.ts";
export { type ProblemCode, problemTypes } from "./problems.ts";
