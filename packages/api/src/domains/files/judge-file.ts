import type { File, RejectionReason } from "./file.ts";
import type { Received } from "./inspect/inspect-bytes.ts";

/** Returns why bytes differ from what was declared; null when they match. */
function faultOf(
  { sizeBytes, sha256 }: Pick<File, "sizeBytes" | "sha256">,
  received: Received,
): RejectionReason | null {
  if (received.bytes !== sizeBytes) return "size_mismatch";
  if (sha256 !== null && received.sha256 !== sha256) return "sha256_mismatch";
  return received.fault;
}

/** Returns a file after the inspection of its bytes: available, or rejected with the reason. */
export function toJudged(file: File, received: Received, now: Date): File {
  const rejectionReason = faultOf(file, received);
  return {
    ...file,
    state: rejectionReason === null ? "available" : "rejected",
    sha256: received.sha256,
    rejectionReason,
    updatedAt: now.toISOString(),
  };
}
