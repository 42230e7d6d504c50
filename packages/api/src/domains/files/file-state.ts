import { Problem } from "../../problems/problem.ts";
import type { File, FileState } from "./file.ts";

// awaiting_upload → processing → available, rejected · available, rejected → deleted

const transitions: Record<FileState, readonly FileState[]> = {
  awaiting_upload: ["processing"],
  processing: ["available", "rejected"],
  available: ["deleted"],
  rejected: ["deleted"],
  deleted: [],
};

/** Returns FILE_STATE_INVALID for a state transition that does not exist. */
export function invalidFileTransition(
  { name, state: from }: File,
  to: FileState,
  hint: string,
): Problem {
  return new Problem("FILE_STATE_INVALID", `${name} is ${from} and cannot become ${to}.`, {
    from,
    to,
    allowed: transitions[from],
    hint,
  });
}
