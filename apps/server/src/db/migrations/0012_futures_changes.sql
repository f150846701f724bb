-- It counts every change that leaves a mark in the public log: stops, and margin that was added.
alter table futures_row rename column stop_changes to changes;
