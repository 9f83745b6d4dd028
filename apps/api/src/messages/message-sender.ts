/** A text message to one phone. */
export type Message = {
  /** International number with the plus sign. */
  to: string;
  text: string;
};

/** Hands messages to a provider; throws when the provider did not take it, so that it is tried again. */
export type MessageSender = { send(message: Message): Promise<void> };
