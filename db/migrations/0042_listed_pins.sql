CREATE INDEX `pins_listed` ON `pins` (`id`,`board_id`,`pinner_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;--> statement-breakpoint
CREATE INDEX `pins_board_listed` ON `pins` (`board_id`,`pinner_id`) WHERE audience = 'public' and is_hidden = 0 and is_unsafe = 0;
