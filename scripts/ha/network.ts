import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";

/** The machines of the guide. The processes of the service are outside of them, at `serviceAddress`. */
export const machines = { one: "10.0.0.21", two: "10.0.0.22", three: "10.0.0.23" } as const;
export type Machine = keyof typeof machines;

const serviceAddress = "10.0.0.11";

const run = (command: string): void => {
  const [program = "", ...args] = command.split(" ");
  execFileSync(program, args, { stdio: ["ignore", "ignore", "inherit"] });
};

/** Creates a network namespace for each machine, connected to one switch. Call it in isolation only. */
export function createNetwork(): void {
  // The names of the namespaces then end with these mounts.
  mkdirSync("/run/netns", { recursive: true });
  run("mount -t tmpfs tmpfs /run/netns");
  run("ip link set lo up");
  run("ip link add switch type bridge");
  run(`ip address add ${serviceAddress}/24 dev switch`);
  run("ip link set switch up");
  for (const [machine, address] of Object.entries(machines)) {
    run(`ip netns add ${machine}`);
    run(`ip link add to-${machine} type veth peer name eth0 netns ${machine}`);
    run(`ip link set to-${machine} master switch up`);
    run(`ip -n ${machine} address add ${address}/24 dev eth0`);
    run(`ip -n ${machine} link set lo up`);
    run(`ip -n ${machine} link set eth0 up`);
  }
}

/** Cuts a machine off from all others: packets get lost, connections stay open. */
export const disconnect = (machine: Machine): void => run(`ip link set to-${machine} nomaster`);

export const reconnect = (machine: Machine): void => run(`ip link set to-${machine} master switch`);
