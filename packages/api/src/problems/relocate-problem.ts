import { Problem, type RequestError } from "./problem.ts";

/** Returns a problem with another detail and its errors at other positions. */
export function relocateProblem(
  { code, message, members, headers }: Problem,
  toDetail: (detail: string) => string,
  toPointer: (pointer: string) => string,
): Problem {
  const { errors } = members;
  const located = Array.isArray(errors)
    ? {
        errors: (errors as RequestError[]).map((error) => ({
          ...error,
          pointer: toPointer(error.pointer ?? ""),
        })),
      }
    : {};
  return new Problem(code, toDetail(message), { ...members, ...located }, headers);
}
