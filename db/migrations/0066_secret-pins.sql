ALTER TABLE `board_move_entries` ADD `has_moved` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `board_move_entries` ADD `is_secret` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `board_move_entries` ADD `is_kept_secret` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `board_moves` ADD `cover_pin_id` text;--> statement-breakpoint
ALTER TABLE `pins` ADD `is_kept_secret` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Secret Pins that lie on boards which are not: nothing but their pinner shows them again.
UPDATE `pins` SET `is_kept_secret` = 1 WHERE `audience` = 'board'
	AND `board_id` IN (SELECT `id` FROM `boards` WHERE `privacy` <> 'secret');
