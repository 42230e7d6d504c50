import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { root } from "../../scripts/launch/processes.ts";

/** The part of a service of `deploy/compose.yaml` that tests read. */
type ComposeService = {
  image?: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  pids_limit?: number;
  mem_limit?: string;
  tmpfs?: string[];
  volumes: string[];
  healthcheck?: { test: string[] };
  environment: Record<string, string>;
};

type Compose = { services: Record<string, ComposeService>; volumes: Record<string, null> };

export const compose = parse(readFileSync(join(root, "deploy/compose.yaml"), "utf8"), {
  merge: true,
}) as Compose;

/**
 * Returns the environment of a service with Compose's variable interpolation: `${NAME:-default}`, and
 * `${NAME:?message}` or `${NAME?message}`, for which Compose requires a value.
 *
 * @param requireValue returns the value of a variable that Compose requires; all others are unset
 */
export function composeEnvironment(
  service: ComposeService,
  requireValue: (name: string) => string,
): Record<string, string> {
  const variable = /\$\{(?<name>\w+)(?:(?<required>:?\?)|:-(?<fallback>))[^}]*\}/gu;
  const entries = Object.entries(service.environment).map(([name, value]) => [
    name,
    value.replaceAll(variable, (...match) => {
      const groups = match.at(-1) as { name: string; required?: string };
      return groups.required === undefined ? "" : requireValue(groups.name);
    }),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}
