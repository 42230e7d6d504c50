/** The mark of Werkbank, a bench; `public/favicon.svg` and the icons made from it have the same lines. */
export function BrandMark({ size, color = "currentcolor" }: { size: number; color?: string }) {
  return (
    <svg
      className="brand-mark"
      viewBox="3 6 26 20"
      width={size * 1.3}
      height={size}
      fill="none"
      stroke={color}
      strokeWidth={3}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M6 11h20M10 11v12M22 11v12M10 18h12" />
    </svg>
  );
}
