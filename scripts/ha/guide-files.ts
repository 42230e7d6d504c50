import { readGuideConfiguration } from "../test-environment/guide-configuration.ts";
import { type Machine, machines } from "./network.ts";

/** Returns a configuration file of the guide on high availability. */
export const readGuideFile = (path: string): string =>
  readGuideConfiguration("high-availability", path);

/** Returns the variables of a file with one on each line, as a unit of systemd reads it. */
export const toEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.split(/=(.*)/u, 2) as [string, string]),
  );

/**
 * Changes the file of machine one to that of another, as the guide says: name and addresses, except on lines that
 * name several machines.
 */
export function toFileOf(machine: Machine, text: string): string {
  return text
    .split("\n")
    .map((line) =>
      line.includes(machines.two)
        ? line
        : line
            .replace(/^(name: |ETCD_NAME=)one$/u, `$1${machine}`)
            .replaceAll(machines.one, machines[machine]),
    )
    .join("\n");
}
