/** The element that the header's menu button opens. */
export const navigationId = "site-navigation";
