const mostInProcess = 500;
const mostOfOrganization = 50;

/** Limits the attempts that one process makes at a time: in all, and for one organization. */
export function createSlots() {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    /** How many more attempts the organization may begin. */
    free: (organizationId: string): number =>
      Math.min(mostInProcess - total, mostOfOrganization - (taken.get(organizationId) ?? 0)),

    take(organizationId: string): void {
      total += 1;
      taken.set(organizationId, (taken.get(organizationId) ?? 0) + 1);
    },

    release(organizationId: string): void {
      total -= 1;
      const left = (taken.get(organizationId) ?? 1) - 1;
      if (left === 0) taken.delete(organizationId);
      else taken.set(organizationId, left);
    },
  };
}
export type Slots = ReturnType<typeof createSlots>;
