DROP INDEX `pins_feed`;--> statement-breakpoint
DROP INDEX `pins_domain`;--> statement-breakpoint
DROP INDEX `pins_category`;--> statement-breakpoint
CREATE INDEX `pins_feed` ON `pins` (`feed_score`,`id`,`pinner_id`,`board_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;--> statement-breakpoint
CREATE INDEX `pins_domain` ON `pins` (`domain`,`feed_score`,`id`,`pinner_id`,`board_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;--> statement-breakpoint
CREATE INDEX `pins_category` ON `pins` (`category`,`feed_score`,`id`,`pinner_id`,`board_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;