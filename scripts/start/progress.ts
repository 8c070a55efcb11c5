/** Reports on the terminal any step that takes longer than a second, with how long it may take and took. */
export async function progress<T>(doing: string, work: () => Promise<T>, mayTake = ""): Promise<T> {
  const begin = Date.now();
  let said = false;
  const timer = setTimeout(() => {
    said = true;
    console.log(`${doing} ... ${mayTake}`.trimEnd());
  }, 1_000);
  try {
    const result = await work();
    if (said) console.log(`${doing}: done in ${Math.round((Date.now() - begin) / 1_000)} s`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}
