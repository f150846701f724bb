-- Quotes of the house's maker are in memory only.
delete from spot_order where account_id = 71;

-- A stop without a limit was written as one that must fill at once where its user had not said so: its rest now stays open at its
-- protection price.
update spot_order set tif = 'gtc' where type in ('stop_market', 'trailing_stop') and tif = 'ioc' and status = 'untriggered';

-- Where trailing stops are, for all of them together: a new high is one row, however many follow it. All active trails of the side whose
-- orders were made before the number have seen the price.
create table spot_trail_mark (
  pair_id int not null,
  side text not null check (side in ('buy', 'sell')),
  before_id bigint not null,
  ticks bigint not null,
  primary key (pair_id, side, before_id)
);
