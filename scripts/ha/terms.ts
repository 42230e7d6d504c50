/** A write that a PostgreSQL acknowledged directly, without the service. */
export type Probe = {
  id: string;
  machine: string;
  /** The timeline of the log, which each promotion of a replica increases. */
  timeline: string;
  /** Milliseconds since the epoch. */
  sentAt: number;
  acknowledgedAt: number;
};

/** The time in which one machine accepted writes on one timeline. */
type Term = { machine: string; timeline: string; firstAcknowledgedAt: number; lastSentAt: number };

/** Finds terms of two primaries at the same time: the first still accepted a write after the second had accepted one. */
export function findOverlaps(probes: readonly Probe[]): string[] {
  const terms = toTerms(probes);
  return terms.flatMap((term, index) =>
    terms.slice(index + 1).flatMap((later) => {
      if (term.timeline === later.timeline)
        return [`${term.machine} and ${later.machine} both wrote on the timeline ${term.timeline}`];
      if (term.lastSentAt <= later.firstAcknowledgedAt) return [];
      return [
        `${term.machine} accepted a write ${term.lastSentAt - later.firstAcknowledgedAt} ms after ${later.machine} had become the primary`,
      ];
    }),
  );
}

/** Returns the terms by their timelines. */
function toTerms(probes: readonly Probe[]): Term[] {
  const groups = Map.groupBy(probes, ({ machine, timeline }) => `${timeline} ${machine}`);
  return [...groups.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => ({
      machine: group[0]?.machine ?? "",
      timeline: group[0]?.timeline ?? "",
      firstAcknowledgedAt: Math.min(...group.map(({ acknowledgedAt }) => acknowledgedAt)),
      lastSentAt: Math.max(...group.map(({ sentAt }) => sentAt)),
    }));
}
