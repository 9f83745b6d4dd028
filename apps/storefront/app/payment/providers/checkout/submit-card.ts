const patienceMs = 30_000;

/** Lets Frames make a token of the card; nothing is charged yet, so one that takes too long may be given up. */
export async function submitCard(): Promise<string> {
  const { Frames } = window;
  if (!Frames) throw new Error('The script of Checkout.com is not there.');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No token came.')), patienceMs);
  });
  try {
    return (await Promise.race([Frames.submitCard(), tooLong])).token;
  } finally {
    clearTimeout(timer);
    Frames.enableSubmitForm();
  }
}
