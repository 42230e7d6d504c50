import type { File, RejectionReason } from "./file.ts";
import type { InspectionResult } from "./inspect/inspect-bytes.ts";

/** Returns why bytes differ from what was declared; null when they match. */
function findRejectionReason(
  { sizeBytes, sha256 }: Pick<File, "sizeBytes" | "sha256">,
  received: InspectionResult,
): RejectionReason | null {
  if (received.bytes !== sizeBytes) return "size_mismatch";
  if (sha256 !== null && received.sha256 !== sha256) return "sha256_mismatch";
  return received.rejectionReason;
}

/** Returns a file after the inspection of its bytes: available, or rejected with the reason. */
export function toInspectedFile(file: File, received: InspectionResult, now: Date): File {
  const rejectionReason = findRejectionReason(file, received);
  return {
    ...file,
    state: rejectionReason === null ? "available" : "rejected",
    sha256: received.sha256,
    rejectionReason,
    updatedAt: now.toISOString(),
  };
}
