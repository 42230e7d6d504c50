const machineMembers =
  /^(organizationId|descriptionHtml|contentDoc|avatarUrl|createdBy|position)$/u;

/** Whether only machines need a member of a record: concise results, pages and mail leave it out. */
export const isMachineMember = (name: string): boolean => machineMembers.test(name);
