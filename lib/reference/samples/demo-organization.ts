/** The organization of the demo in which samples work. Browsers load this module too, so it computes nothing. */
export const demoOrganizationId = "b4bfabf4-8c92-5496-abfd-21559a279244";
