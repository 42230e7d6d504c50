import { LocaleSwitch } from "./header/locale-switch.tsx";
import { ExampleChoice } from "./examples/example-choice.tsx";
import { ThemeToggle } from "./header/theme-toggle.tsx";
import { ContentsMarker } from "./navigation/contents-marker.tsx";
import { NavigationGroups } from "./navigation/navigation-groups.tsx";
import { CopyButtons } from "./page/copy-buttons.tsx";
import { PageFeedback } from "./page/page-feedback.tsx";
import { SearchDialog } from "./search/search-dialog.tsx";
import { SettingsFilter } from "./settings/settings-filter.tsx";
import { LocalAccounts } from "./sign-in/local-accounts.tsx";
import { Session } from "./sign-in/session.tsx";
import { SignInForm } from "./sign-in/sign-in-form.tsx";
import { TryIt } from "./try-it/try-it.tsx";

/** The interactive parts of a page, by their names in its HTML. */
export const islands = {
  "contents-marker": ContentsMarker,
  "copy-buttons": CopyButtons,
  "example-choice": ExampleChoice,
  "local-accounts": LocalAccounts,
  "locale-switch": LocaleSwitch,
  "navigation-groups": NavigationGroups,
  "page-feedback": PageFeedback,
  "search-dialog": SearchDialog,
  session: Session,
  "settings-filter": SettingsFilter,
  "sign-in-form": SignInForm,
  "theme-toggle": ThemeToggle,
  "try-it": TryIt,
};

export type IslandName = keyof typeof islands;
