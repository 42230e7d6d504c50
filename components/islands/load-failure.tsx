import type { Locale } from "#lib/site/locale.ts";

/** Says that something could not be loaded, in words that need no loading themselves. */
export function LoadFailure({ locale }: { locale: Locale }) {
  return (
    <p role="alert">
      {locale === "nl"
        ? "Dit kon niet geladen worden. Probeer het opnieuw."
        : "This could not be loaded. Try again."}
    </p>
  );
}
