/** Candor's mark: readings on the diagonal, where confidence and truth agree. */
export function Mark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M1 1v18h18" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M4 16 18 2" fill="none" stroke="var(--accent)" strokeWidth="2" />
      <circle cx="11" cy="9" r="3" fill="var(--accent)" />
    </svg>
  );
}
