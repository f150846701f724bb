const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An order's random name in the log. What is written otherwise was never one, and the server need not be asked. */
export const isReceiptName = (text: string): boolean => NAME.test(text)
