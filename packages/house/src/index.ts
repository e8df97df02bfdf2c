export * from './buckets.ts';
export * from './guest.ts';
export * from './house.ts';
export * from './names.ts';
export { addOrder, ORDERS } from './orders.ts';
export * from './people.ts';
export * from './ports.ts';
export * from './records.ts';
