CREATE TABLE `fingerprints` (
	`actor` text NOT NULL,
	`hash` text NOT NULL,
	`day` integer NOT NULL,
	PRIMARY KEY(`actor`, `hash`, `day`)
);
--> statement-breakpoint
CREATE INDEX `fingerprints_hash` ON `fingerprints` (`hash`,`day`);--> statement-breakpoint
CREATE INDEX `fingerprints_day` ON `fingerprints` (`day`);