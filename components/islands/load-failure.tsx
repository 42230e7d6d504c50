import type { Locale } from "#lib/site/locale.ts";

/** Says that what a reader asked for could not be loaded, in words that are there without loading. */
export function LoadFailure({ locale }: { locale: Locale }) {
  return (
    <p role="alert">
      {locale === "nl"
        ? "Dit kon niet geladen worden. Probeer het opnieuw."
        : "This could not be loaded. Try again."}
    </p>
  );
}
